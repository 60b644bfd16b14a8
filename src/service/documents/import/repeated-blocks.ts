import type { ImportChange } from "#contract/import.ts";
import { SourceChanges } from "#content/source-changes.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import type { PageOutcome } from "./outcome.ts";

/** With fewer pages, what is the same may be meant. */
const fewestPages = 5;
/** Pages that are compared to find what most of them have. */
const mostCompared = 400;
/** Blocks at each edge of a page. */
const mostBlocks = 12;
const longestBlock = 20_000;
/** Characters of a block that its name is taken from. */
const mostForName = 2_000;

/** A page without what its site repeats, and what that was. */
type Unrepeated = { markdown: string; changes: ImportChange[] };

/**
 * Finds what a site shows at the top or at the end of most of its pages, such as its menu, its logo, and links to neighbors. Frames with a
 * name or an element of their own are gone already, but many sites have plain lists and paragraphs. Headings and what comes after
 * them stay, so that a section of the text is never taken for a frame because all pages have it. Other requests get turns in between.
 * @returns the pages that change, by URL
 */
export async function withoutRepeated(
  pages: readonly PageOutcome[],
): Promise<Map<string, Unrepeated>> {
  const found = new Map<string, Unrepeated>();
  if (pages.length < fewestPages) return found;
  const yieldPoint = createYieldPoint();
  const step = Math.max(1, pages.length / mostCompared);
  const compared = pages.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const edges = { top: new Common(), end: new Common() };
  for (const outcome of compared) {
    const blocks = blocksOf(outcome);
    for (const name of ["top", "end"] as const) edges[name].note(edgeOf(blocks, name, outcome));
    await yieldPoint();
  }
  for (const common of Object.values(edges)) common.settle(compared.length);
  for (const outcome of pages) {
    const unrepeated = withoutEdges(outcome, edges);
    if (unrepeated !== undefined) found.set(outcome.url, unrepeated);
    await yieldPoint();
  }
  return found;
}

/**
 * An item of a list: its words, and with the URL that they link to. `isBare`: it is no more than a link or a label.
 */
type Item = { label: string; key: string; isBare: boolean; isLink: boolean };

/** What may be a part of the frame. What has the same key is the same on several pages; `items` of a list. */
type Block = { text: string; key: string; items: Item[] };

type Edges = Record<"top" | "end", Common>;

function withoutEdges(outcome: PageOutcome, edges: Edges): Unrepeated | undefined {
  const blocks = blocksOf(outcome);
  const changes = new SourceChanges();
  const end = cut(blocks, "end", { outcome, edges, changes });
  const top = cut(end, "top", { outcome, edges, changes });
  // A page of nothing else may be meant as it is.
  if (top === blocks || top.length === 0) return undefined;
  return { markdown: `${top.join("\n\n")}\n`, changes: changes.list() };
}

/** @returns the same blocks if they stay */
function cut(
  blocks: readonly string[],
  name: "top" | "end",
  { outcome, edges, changes }: { outcome: PageOutcome; edges: Edges; changes: SourceChanges },
): readonly string[] {
  const common = edges[name];
  const gone: Block[] = [];
  let rest: Block | undefined;
  for (const block of edgeOf(blocks, name, outcome)) {
    if (!common.has(block)) {
      rest = block;
      break;
    }
    gone.push(block);
  }
  const partly = rest && common.restOf(rest);
  const kept =
    name === "top" ? blocks.slice(gone.length) : blocks.slice(0, blocks.length - gone.length);
  if (partly !== undefined) kept[name === "top" ? 0 : kept.length - 1] = partly.text;
  // A heading isn't left without its section.
  if (name === "end" && partly === undefined && isHeading(kept.at(-1) ?? "")) return blocks;
  if (gone.length === 0 && partly === undefined) return blocks;
  for (const block of gone) changes.note("repeated", 1, common.nameOf(block));
  if (partly !== undefined) changes.note("repeated", 1, partly.gone);
  return kept;
}

/** Text between blank lines. Code and others with blank lines inside are several, which doesn't matter: they are never at an edge. */
function blocksOf({ page: { markdown } }: PageOutcome): string[] {
  const text = markdown.trim();
  return text === "" ? [] : text.split("\n\n");
}

const isHeading = (text: string) => /^#{1,6}(?:\s|$)/.test(text);

/** What starts so continues in other blocks, or says more than its words. */
const special = /^(?:\s|[#<>$]|~~~|\{%|\[\^)|```|\{%/;

/** The blocks at an edge, from outside, that could be part of the site's frame. Each is read when it is asked for. */
function* edgeOf(
  blocks: readonly string[],
  name: "top" | "end",
  { page }: PageOutcome,
): Generator<Block> {
  const count = Math.min(mostBlocks, blocks.length);
  for (let at = 0; at < count; at++) {
    const text = blocks[name === "top" ? at : blocks.length - 1 - at]!;
    if (text.length > longestBlock || special.test(text) || text.includes(`${page.mark}a`)) return;
    yield readBlock(text, page);
  }
}

/** Links to neighbors lead elsewhere from each page, and may have the title of the neighbor. */
const neighbor =
  /^[\s«‹←<◀*_]*(?:prev(?:ious)?|next|up|home|top|back|contents|index)(?: (?:page|topic|chapter|section))?(?:\s*[:–—-]\s.*)?[\s»›→>▶*_]*$/is;
/** What a tool says of each page, which differs in names and dates. */
const stamp =
  /^(?:(?:page |document )?(?:last |was last )?(?:modified|updated|changed|edited|generated)(?: (?:on|at|by)\b|:)|created (?:by|on)\b)/i;
const item = /^\s*(?:[-*+]|\d+[.)])\s+/;

function readBlock(text: string, page: PageOutcome["page"]): Block {
  const lines = text.split("\n");
  const isList = lines.length > 1 && lines.every((line) => item.test(line));
  const pattern = addressPatterns(page);
  const read = lines.map((line) => readLine(line, page, pattern));
  const words = read.map(({ words: each }) => each).filter(Boolean);
  const key = words.join("\n");
  const isNeighbors = read.some(({ isNeighbor }) => isNeighbor) && !/[\p{L}\p{N}]/u.test(key);
  return {
    text,
    key: isNeighbors ? "neighbors" : key.length < 300 ? (stamp.exec(key)?.[0] ?? key) : key,
    items: isList ? read.map(({ item: own }) => own) : [],
  };
}

/** A label has no bracket that isn't escaped, so that a text of many brackets isn't searched again from each. */
function addressPatterns({ mark }: PageOutcome["page"]) {
  const label = String.raw`(?<!\\)\[((?:\\\[|[^[\]])*)\]\(${mark}(\d+)(?: "[^"]*")?\)`;
  return { image: new RegExp(`!${label}`, "g"), link: new RegExp(label, "g") };
}

function readLine(
  line: string,
  { mark, targets }: PageOutcome["page"],
  { image, link }: ReturnType<typeof addressPatterns>,
) {
  let isNeighbor = false;
  const target = (number: string) => `<${targets[Number(number)]?.url ?? ""}>`;
  const bare = line.replace(item, "").replaceAll(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}|\\$/g, "");
  const images = bare.replaceAll(image, (_, alt: string, number: string) =>
    neighbor.test(alt) ? alt : alt + target(number),
  );
  const words = images.replaceAll(link, (_, label: string, number: string) => {
    if (!neighbor.test(label)) return label + target(number);
    isNeighbor = true;
    return "";
  });
  const label = images.replaceAll(link, "$1").trim();
  const isLink = images.includes(mark);
  const isBare = !isLink || images.replace(link, "").trim() === "";
  const key = isNeighbor ? "neighbor" : words.trim();
  return { words: words.trim(), item: { label, key, isBare, isLink }, isNeighbor };
}

/** What most pages have at one of their edges. */
class Common {
  readonly #blocks = new Map<string, { count: number; text: string }>();
  /** Of the blocks that stay. */
  readonly #names = new Map<string, string>();
  readonly #items = new Map<string, { count: number; item: Item }>();
  /** On the page that an item leads to, it is often no link. */
  #labels: ReadonlySet<string> = new Set();

  note(edge: Iterable<Block>): void {
    const run = [...edge];
    for (const [key, { text }] of new Map(run.map((block) => [block.key, block]))) {
      const known = this.#blocks.get(key);
      if (known === undefined) this.#blocks.set(key, { count: 1, text });
      else known.count++;
    }
    const items = new Map(run.flatMap((block) => block.items.map((each) => [each.key, each])));
    for (const [key, each] of items) {
      const known = this.#items.get(key);
      if (known === undefined) this.#items.set(key, { count: 1, item: each });
      else known.count++;
    }
  }

  /** Only what more than half of the pages have stays. */
  settle(pages: number): void {
    for (const each of [this.#blocks, this.#items]) {
      for (const [key, { count }] of each) if (count * 2 <= pages) each.delete(key);
    }
    for (const [key, { text }] of this.#blocks) this.#names.set(key, nameIn(text));
    this.#labels = new Set([...this.#items.values()].map(({ item: { label } }) => label));
  }

  has(block: Block): boolean {
    if (this.#blocks.has(block.key)) return true;
    return this.restOf(block) === undefined && this.#isMenu(block.items);
  }

  /**
   * A list that begins or ends with what most pages have, such as links to neighbors before those to the parts of a chapter, because
   * lists side by side become one.
   */
  restOf({ text, items }: Block): { text: string; gone: string } | undefined {
    const start = items.findIndex((each) => !this.#isCommon(each));
    const end = items.findLastIndex((each) => !this.#isCommon(each)) + 1;
    const frame = [...items.slice(0, Math.max(0, start)), ...items.slice(end)];
    const isFrame = frame.length >= 2 && frame.some(({ isLink }) => isLink);
    if (start < 0 || !isFrame || !frame.every(({ isBare }) => isBare)) return undefined;
    const lines = text.split("\n");
    // What is below an item of a menu belongs to the menu.
    if (/^\s/.test(lines[start]!)) return undefined;
    const gone = [...lines.slice(0, start), ...lines.slice(end)];
    return { text: lines.slice(start, end).join("\n"), gone: nameIn(gone.join("\n")) };
  }

  #isCommon({ key, label, isLink }: Item): boolean {
    return this.#items.has(key) || (!isLink && this.#labels.has(label));
  }

  /** Menus differ in the page that they are on, and in what they show below it. */
  #isMenu(items: Block["items"]): boolean {
    const shown = items.filter((each) => this.#isCommon(each));
    if (shown.length < 3 || !shown.some(({ isLink }) => isLink)) return false;
    if (!items.every(({ isBare }) => isBare)) return false;
    const isWhole = shown.length >= 5 && shown.length >= this.#items.size * 0.8;
    return isWhole || shown.length >= items.length * 0.7;
  }

  /** The same for all pages, so that a report adds them up. */
  nameOf({ key, text }: Block): string {
    return this.#names.get(key) ?? nameIn(text);
  }
}

/** The first words of a block. */
function nameIn(text: string): string {
  const words = text
    .slice(0, mostForName)
    .replaceAll(/!\[([^[\]]*)\]\([^)]*\)/g, "$1 ")
    .replaceAll(/\[([^[\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\]\([^)]*\)|[*_`[\]\\]/g, "")
    .split("\n")
    .map((line) => line.replace(item, "").trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  return words.join(", ").replaceAll(/\s+/g, " ").trim().slice(0, 60) || text.slice(0, 60);
}
