import type { AttributeChange, Change } from "#contract/changes.ts";
import { withoutMark } from "./byte-order-mark.ts";
import { changedThing, type Difference } from "./difference.ts";
import { agreeingFront } from "./merge-front.ts";
import { flagFields, pageAttributes, textFields } from "./page-fields.ts";
import { same } from "./same.ts";
import type { TreeIndex } from "./tree.ts";
import type { FileEntry, PageEntry } from "./types.ts";

type Attributes = Record<string, AttributeChange>;

/**
 * What changed between two revisions, as rows of the contract's `changes` (specification notes, section 4), without
 * `stats`. One row per page or file: a page that was moved and edited has one row (`page_moved` if the text is
 * unchanged, `page_edited` otherwise). Rows are in reading order of the newer revision. Deleted pages keep their old
 * position; files come last, by name. Entries without a visible difference (only times or order keys changed) get no
 * row.
 * @param differences entries that differ, with their states before and after
 * @param before index of the older revision's tree
 * @param after index of the newer revision's tree
 */
export function listChanges(
  differences: readonly Difference[],
  before: TreeIndex,
  after: TreeIndex,
): Change[] {
  const moved = movedPages(differences, before, after);
  const pages: { change: Change; place: Place }[] = [];
  const files: Change[] = [];
  for (const difference of differences) {
    if ((difference.after ?? difference.before)?.kind === "file") {
      const change = fileChange(difference, before, after);
      if (change) files.push(change);
      continue;
    }
    const change = pageChange(difference, before, after, moved.has(difference.id));
    if (change) pages.push({ change, place: placeOf(difference, before, after, moved) });
  }
  pages.sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1]);
  files.sort(
    (a, b) => compareText(a.file!.title, b.file!.title) || compareText(a.file!.id, b.file!.id),
  );
  return [...pages.map(({ change }) => change), ...files];
}

function pageChange(
  difference: Difference,
  before: TreeIndex,
  after: TreeIndex,
  moved: boolean,
): Change | undefined {
  const old = difference.before as PageEntry | null;
  const now = difference.after as PageEntry | null;
  const index = now ? after : before;
  const page = changedThing(index, (now ?? old)!);
  const attributes = compareFields(old, now, pageAttributes);
  if (old?.text !== now?.text) attributes.document = pair(old?.text, now?.text);
  if (frontDiffers(old, now)) attributes.frontMatter = pair(old?.front, now?.front);
  if (!old) return { type: "page_created", page, attributes };
  if (!now) return { type: "page_deleted", page, attributes };
  if (moved) {
    Object.assign(attributes, placeChange(old, now, before, after));
  } else if (Object.keys(attributes).length === 0) return undefined;
  return { type: moved && !attributes.document ? "page_moved" : "page_edited", page, attributes };
}

/**
 * The change of parent or position. If the position is equal but the preceding page isn't, the change names that page.
 */
function placeChange(old: PageEntry, now: PageEntry, before: TreeIndex, after: TreeIndex) {
  const positions = [before.position(old.id), after.position(now.id)] as const;
  const attributes: Attributes = {};
  if (old.parent !== now.parent) attributes.parent = pair(old.parent, now.parent);
  if (positions[0] !== positions[1]) attributes.position = pair(...positions);
  if (Object.keys(attributes).length > 0) return attributes;
  return { previous: pair(pageBefore(before, old), pageBefore(after, now)) };
}

function pageBefore(index: TreeIndex, page: PageEntry): string | null {
  return index.children(page.parent)[index.position(page.id) - 1]?.id ?? null;
}

/** Whether the front matter changed outside the known fields: unknown keys, comments, or key order. Nobody sees a byte order mark. */
function frontDiffers(old: PageEntry | null, now: PageEntry | null): boolean {
  if (old?.front === now?.front) return false;
  if (old && now)
    return (
      withoutMark(agreeingFront(old.front, now)) !==
      withoutMark(now.front ?? agreeingFront(undefined, now))
    );
  return hasOwnKeys((now ?? old)?.front ?? "");
}

const knownKeys = new Set<string>([
  "title",
  "cover",
  "coverDark",
  "coverY",
  "layout",
  ...textFields,
  ...flagFields,
]);

/**
 * Whether front matter has keys or comments outside the known fields. Checks line by line, because an import has
 * thousands of pages.
 */
function hasOwnKeys(front: string): boolean {
  const yaml = /^---[ \t]*\r?\n([^]*?)^(?:---|\.\.\.)/m.exec(withoutMark(front))?.[1] ?? "";
  const starts = yaml.match(/^[^\s][^:\r\n]*/gm) ?? [];
  return starts.some((key) => !knownKeys.has(key));
}

function fileChange(
  difference: Difference,
  before: TreeIndex,
  after: TreeIndex,
): Change | undefined {
  const old = difference.before as FileEntry | null;
  const now = difference.after as FileEntry | null;
  const file = changedThing(now ? after : before, (now ?? old)!);
  const attributes = compareFields(old, now, [
    "name",
    "contentType",
    "size",
    "dimensions",
  ] as const);
  if (old?.blob !== now?.blob) attributes.content = pair(old?.blob, now?.blob);
  if (!old) return { type: "file_created", file, attributes };
  if (!now) return { type: "file_deleted", file, attributes };
  return Object.keys(attributes).length > 0 ? { type: "file_edited", file, attributes } : undefined;
}

function compareFields<Entry extends object>(
  old: Entry | null,
  now: Entry | null,
  names: readonly (keyof Entry & string)[],
): Attributes {
  const attributes: Attributes = {};
  for (const name of names) {
    if (!same(old?.[name], now?.[name])) attributes[name] = pair(old?.[name], now?.[name]);
  }
  return attributes;
}

function pair(before: unknown, after: unknown): AttributeChange {
  return {
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

/**
 * A row's sort position: the page's rank in the newer revision; for a deleted page, also its distance after that rank.
 */
type Place = [rank: number, behind: number];

function placeOf(
  { id, after: now }: Difference,
  before: TreeIndex,
  after: TreeIndex,
  moved: ReadonlySet<string>,
): Place {
  if (now) return [after.rank(id), 0];
  const rank = before.rank(id);
  for (let above = rank - 1; above >= 0; above--) {
    const anchor = before.readingOrder[above]!.id;
    if (!moved.has(anchor) && after.rank(anchor) !== -1) return [after.rank(anchor), 1 + rank];
  }
  return [-1, 1 + rank];
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The pages that moved to another parent, or to another position among siblings that exist on both sides. New order
 * keys that keep the order are not a move. Returns the fewest pages that explain the new order (longest increasing
 * subsequence).
 */
function movedPages(
  differences: readonly Difference[],
  before: TreeIndex,
  after: TreeIndex,
): Set<string> {
  const moved = new Set<string>();
  const reordered = new Map<string | null, Set<string>>();
  for (const { id, before: old, after: now } of differences) {
    if (old?.kind !== "page" || now?.kind !== "page") continue;
    if (old.parent !== now.parent) moved.add(id);
    else if (old.order !== now.order) {
      const rekeyed = reordered.get(now.parent) ?? new Set();
      reordered.set(now.parent, rekeyed.add(id));
    }
  }
  for (const [parent, rekeyed] of reordered) {
    const common = after.children(parent).filter((page) => before.page(page.id)?.parent === parent);
    for (const id of outOfOrder(common, rekeyed, before)) moved.add(id);
  }
  return moved;
}

/**
 * The moved pages among siblings. Pages with unchanged keys kept their relative order, so they count as fixed. Between
 * two fixed pages, the longest run that is still in order also counts as not moved.
 */
function outOfOrder(
  siblings: readonly PageEntry[],
  rekeyed: ReadonlySet<string>,
  before: TreeIndex,
): string[] {
  const moved: string[] = [];
  let run: PageEntry[] = [];
  let low = -1;
  const endRun = (high: number) => {
    const inRange = run.filter(({ id }) => before.position(id) > low && before.position(id) < high);
    const kept = longestIncreasing(inRange.map(({ id }) => before.position(id)));
    const stays = new Set(kept.map((index) => inRange[index]!.id));
    moved.push(...run.filter(({ id }) => !stays.has(id)).map(({ id }) => id));
    run = [];
    low = high;
  };
  for (const page of siblings) {
    if (rekeyed.has(page.id)) run.push(page);
    else endRun(before.position(page.id));
  }
  endRun(Number.POSITIVE_INFINITY);
  return moved;
}

/** Indexes of a longest increasing subsequence, in O(n log n). */
export function longestIncreasing(values: readonly number[]): number[] {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[tails[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = index;
  }
  const result: number[] = [];
  for (let index = tails.at(-1) ?? -1; index !== -1; index = previous[index]!)
    result.unshift(index);
  return result;
}
