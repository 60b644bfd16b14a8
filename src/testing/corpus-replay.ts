import type { ContentChange } from "#contract/content-edit.ts";
import { freeSlug, slugFrom } from "#content/slug.ts";
import { parseSummary, slugOfFile } from "#content/summary.ts";
import type { SummaryNode } from "#content/summary.ts";
import type { FileMap } from "./corpus.ts";

/**
 * Runs one batch of `POST …/change-requests/{id}/content` (1 to 50 operations) and returns the page ID of each operation, in
 * order.
 */
type ApplyBatch = (changes: ContentChange[]) => Promise<string[]>;

/** The limit of operations per batch. */
const batchSize = 50;

/** The group of pages that the table of contents doesn't list. */
const unlisted = "Unlisted files";

/** A page as the files describe it. The key is its file's path, or a unique name for a group or link. */
type Wanted = {
  key: string;
  parent: string | null;
  slug: string;
  type: "document" | "group" | "link";
  title: string;
  href?: string;
  markdown?: string;
};

type Planned = { key: string; change: ContentChange };

/**
 * Brings a space to the state of a folder of page files, step by step: the pages of `SUMMARY.md` in order, then all other
 * Markdown files in a group at the end. Tracks the space's pages from the batches it sent, so each space needs its own replay.
 */
export class CorpusReplay {
  /** Page IDs by file path (and by the keys of groups and links). */
  readonly ids = new Map<string, string>();
  #pages = new Map<string, Wanted>();
  #children = new Map<string | null, string[]>();
  #count = 0;

  /**
   * Sends the batches that make every page equal to its file. A renamed file keeps its page.
   *
   * @param files - the target state of all files
   * @param renames - old paths by new ones
   * @returns the number of operations; 0 if nothing that a page shows has changed
   */
  async step(
    files: FileMap,
    renames: ReadonlyMap<string, string>,
    apply: ApplyBatch,
  ): Promise<number> {
    for (const [path, from] of renames) this.#rename(from, path);
    const plan = this.#plan(wantedPages(files));
    for (let start = 0; start < plan.length; start += batchSize) {
      await this.#send(plan.slice(start, start + batchSize), apply);
    }
    return plan.length;
  }

  #rename(from: string, to: string): void {
    const page = this.#pages.get(from);
    // The new path can belong to another page, which is then deleted with its own file.
    if (!page || this.#pages.has(to)) return;
    this.#pages.delete(from);
    this.#pages.set(to, { ...page, key: to });
    this.ids.set(to, this.ids.get(from)!);
    this.ids.delete(from);
    for (const [parent, keys] of this.#children) {
      this.#children.set(
        parent,
        keys.map((key) => (key === from ? to : key)),
      );
    }
    const below = this.#children.get(from);
    if (below) {
      this.#children.delete(from);
      this.#children.set(to, below);
      for (const key of below) this.#pages.set(key, { ...this.#pages.get(key)!, parent: to });
    }
  }

  /** Plans the operations in terms of keys, and updates the tracked state of the space after each. */
  #plan(wanted: readonly Wanted[]): Planned[] {
    const plan: Planned[] = [];
    const placed = new Map<string | null, number>();
    for (const page of wanted) {
      const at = placed.get(page.parent) ?? 0;
      placed.set(page.parent, at + 1);
      this.#freeSlug(page, plan);
      const change = this.#pages.has(page.key) ? this.#update(page, at) : insert(page, at);
      if (change) plan.push({ key: page.key, change });
      this.#put(page, at);
    }
    const kept = new Set(wanted.map(({ key }) => key));
    for (const [key, page] of this.#pages) {
      if (kept.has(key)) continue;
      const parentGoes = page.parent !== null && !kept.has(page.parent);
      if (!parentGoes) plan.push({ key, change: { operation: "delete_page", page: key } });
    }
    for (const key of this.#pages.keys()) if (!kept.has(key)) this.#take(key);
    return plan;
  }

  /** Frees a slug for the page that needs it, if its current page will be moved or deleted later. */
  #freeSlug(page: Wanted, plan: Planned[]): void {
    const holder = (this.#children.get(page.parent) ?? []).find(
      (key) => key !== page.key && this.#pages.get(key)!.slug === page.slug,
    );
    if (holder === undefined) return;
    const slug = `moving-${++this.#count}`;
    plan.push({ key: holder, change: { operation: "update_page", page: holder, slug } });
    this.#pages.set(holder, { ...this.#pages.get(holder)!, slug });
  }

  #update(page: Wanted, at: number): ContentChange | undefined {
    const now = this.#pages.get(page.key)!;
    const change: Extract<ContentChange, { operation: "update_page" }> = {
      operation: "update_page",
      page: page.key,
    };
    if (now.parent !== page.parent) change.into = page.parent;
    if (now.parent !== page.parent || this.#children.get(page.parent)?.indexOf(page.key) !== at)
      change.at = at;
    if (now.slug !== page.slug) change.slug = page.slug;
    if (now.title !== page.title) change.title = page.title;
    if (page.markdown !== undefined && now.markdown !== page.markdown)
      change.document = { markdown: page.markdown };
    return Object.keys(change).length > 2 ? change : undefined;
  }

  #put(page: Wanted, at: number): void {
    this.#take(page.key);
    this.#pages.set(page.key, page);
    const siblings = this.#children.get(page.parent) ?? [];
    siblings.splice(at, 0, page.key);
    this.#children.set(page.parent, siblings);
  }

  #take(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    const siblings = this.#children.get(page.parent) ?? [];
    this.#children.set(
      page.parent,
      siblings.filter((sibling) => sibling !== key),
    );
    this.#pages.delete(key);
  }

  /** Sends one batch, after replacing keys with page IDs, or with placeholders for pages that the same batch creates. */
  async #send(batch: readonly Planned[], apply: ApplyBatch): Promise<void> {
    const refs = new Map<string, string>();
    const named = (key: string) => refs.get(key) ?? this.ids.get(key) ?? key;
    const changes = batch.map(({ key, change }, index): ContentChange => {
      const into = "into" in change && change.into ? { into: named(change.into) } : {};
      if (change.operation === "insert_page") {
        refs.set(key, `r${index}`);
        return { ...change, ...into, ref: `r${index}` };
      }
      return "page" in change ? { ...change, ...into, page: named(change.page) } : change;
    });
    const ids = await apply(changes);
    for (const [index, { key, change }] of batch.entries()) {
      if (change.operation === "delete_page") this.ids.delete(key);
      else this.ids.set(key, ids[index]!);
    }
  }
}

function insert(page: Wanted, at: number): ContentChange {
  const place = { slug: page.slug, at, ...(page.parent !== null && { into: page.parent }) };
  if (page.type === "document") {
    return { operation: "insert_page", document: { markdown: page.markdown! }, ...place };
  }
  const { type, title, href } = page;
  return { operation: "insert_page", type, title, ...(href !== undefined && { href }), ...place };
}

/** The pages that the files describe, parents first and siblings in order. */
function wantedPages(files: FileMap): Wanted[] {
  const pages: Wanted[] = [];
  const listed = new Set<string>(["SUMMARY.md"]);
  const slugs = new Map<string | null, Set<string>>();
  const add = (page: Omit<Wanted, "slug">, wanted: string) => {
    const taken = slugs.get(page.parent) ?? new Set();
    const slug = freeSlug(wanted, (candidate) => taken.has(candidate));
    slugs.set(page.parent, taken.add(slug));
    pages.push({ ...page, slug });
  };
  const walk = (nodes: readonly SummaryNode[], parent: string | null) => {
    for (const { type, title, path, href, anchor, children } of nodes) {
      const markdown = path === undefined ? undefined : files.get(path);
      const isPage =
        type === "page" && path !== undefined && markdown !== undefined && !listed.has(path);
      if (type === "page" && !isPage) walk(children, parent);
      else {
        const key = isPage ? path : `${type} ${parent ?? ""} ${title} ${href ?? ""}`;
        if (isPage) listed.add(path);
        if (isPage)
          add({ key, parent, type: "document", title: "", markdown }, slugOfFile(path, title));
        else
          add(
            { key, parent, type: type as "group" | "link", title, href },
            slugFrom(anchor ?? title),
          );
        walk(children, key);
      }
    }
  };
  walk(parseSummary(files.get("SUMMARY.md") ?? ""), null);
  const others = [...files].filter(([path]) => path.endsWith(".md") && !listed.has(path));
  if (others.length > 0)
    add({ key: unlisted, parent: null, type: "group", title: unlisted }, slugFrom(unlisted));
  for (const [path, markdown] of others) {
    add(
      { key: path, parent: unlisted, type: "document", title: "", markdown },
      slugOfFile(path, path),
    );
  }
  return pages;
}
