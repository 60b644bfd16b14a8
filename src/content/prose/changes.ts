import { type Block, type BlockKind, pathKey } from "./block.ts";
import type { Attributes, Marks, Token } from "./token.ts";
import type { Run } from "./runs.ts";

export type MarkName = Exclude<keyof Marks, "link" | "attributes">;

/** One named difference between the two sides of a block. */
export type Change =
  | { name: "text" }
  | { name: "spacing" }
  | { name: "mark"; mark: MarkName; added: boolean }
  /** Target of a link; without `before` the link was added, without `after` removed. */
  | { name: "link"; text: string; before?: string; after?: string }
  | { name: "image"; part: "source" | "description" | "dark"; before: string; after: string }
  | { name: "headingLevel"; before: number; after: number }
  | { name: "kind"; before: BlockKind; after: BlockKind }
  | { name: "marker"; before: "bullet" | "number"; after: "bullet" | "number" }
  /** The number of a list item, as written. */
  | { name: "number"; before: number; after: number }
  | { name: "checked"; before?: boolean; after?: boolean }
  | { name: "depth"; before: number; after: number }
  /** The containers around the block, outermost first, joined by "/"; empty at the top level of the page. */
  | { name: "container"; before: string; after: string }
  | { name: "language" | "codeTitle"; before: string; after: string }
  /** `of`: kind of the block, or name of the container or element that has the attribute. */
  | { name: "attribute"; of: string; attribute: string; before?: string; after?: string }
  | { name: "lines"; added: number; removed: number }
  | { name: "cells"; count: number }
  | { name: "columns"; added: number; removed: number }
  /** Rows or columns of a table, or lines of code, that are in another place. */
  | { name: "moved"; what: "rows" | "columns" | "lines"; count: number }
  /** Words that come from another block, or went there; `row` is its row. */
  | { name: "textMoved"; way: "from" | "to"; row: string }
  /** A reference to a footnote that refers to another number or name. */
  | { name: "footnoteReference"; before: string; after: string }
  /** The same letters in another Unicode form. */
  | { name: "unicode" }
  /** The line endings of the whole text. */
  | { name: "lineEnds"; before: string; after: string };

/** Changes that don't affect the meaning. A block with only these is "format only". */
export const formatChanges: ReadonlySet<Change["name"]> = new Set([
  "spacing",
  "mark",
  "headingLevel",
  "kind",
  "marker",
  "number",
  "depth",
  "container",
  "language",
  "unicode",
]);

/** Lists the differences in kind, position, and attributes between the two sides of a block. */
export function blockChanges(before: Block, after: Block): Change[] {
  const changes: Change[] = [];
  const differ = (name: "language" | "codeTitle", a: string, b: string) => {
    if (a !== b) changes.push({ name, before: a, after: b });
  };
  if (before.kind !== after.kind)
    changes.push({ name: "kind", before: before.kind, after: after.kind });
  else if (before.kind === "heading" && after.kind === "heading" && before.depth !== after.depth) {
    changes.push({ name: "headingLevel", before: before.depth, after: after.depth });
  } else if (before.kind === "listItem" && after.kind === "listItem") {
    if (before.ordered !== after.ordered) {
      const marker = (ordered: boolean) => (ordered ? "number" : "bullet");
      changes.push({
        name: "marker",
        before: marker(before.ordered),
        after: marker(after.ordered),
      });
    }
    if (before.checked !== after.checked) {
      changes.push({ name: "checked", before: before.checked, after: after.checked });
    }
    if (before.depth !== after.depth)
      changes.push({ name: "depth", before: before.depth, after: after.depth });
  } else if (before.kind === "code" && after.kind === "code") {
    differ("language", before.language, after.language);
    differ("codeTitle", before.title, after.title);
  } else if (before.kind === "image" && after.kind === "image") {
    const parts = [
      ["source", before.image.url, after.image.url],
      ["description", before.image.alt, after.image.alt],
      ["dark", before.image.darkUrl ?? "", after.image.darkUrl ?? ""],
    ] as const;
    for (const [part, a, b] of parts)
      if (a !== b) changes.push({ name: "image", part, before: a, after: b });
  } else if (
    before.kind === "definition" &&
    after.kind === "definition" &&
    before.url !== after.url
  ) {
    changes.push({ name: "link", text: after.label, before: before.url, after: after.url });
  }
  changes.push(...attributeChanges(carrierOf(after), before.attributes, after.attributes));
  return [...changes, ...containerChanges(before, after)];
}

/** Attributes of an added or removed block. They are listed as changes because the rendering doesn't show them. */
export function carriedBy(block: Block, side: "before" | "after"): Change[] {
  if (block.kind === "container" || block.kind === "embed") return [];
  const [before, after] = side === "before" ? [block.attributes, {}] : [{}, block.attributes];
  return attributeChanges(carrierOf(block), before, after);
}

function carrierOf(block: Block): string {
  return block.kind === "container" || block.kind === "embed" ? block.name : block.kind;
}

function attributeChanges(of: string, before: Attributes, after: Attributes): Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((attribute): Change[] => {
    const [a, b] = [before[attribute], after[attribute]];
    return a === b ? [] : [{ name: "attribute", of, attribute, before: a, after: b }];
  });
}

/** For a nested list, the depth of its items is reported instead of its container. */
function containerChanges(before: Block, after: Block): Change[] {
  const around = (block: Block) =>
    pathKey(block.path.filter((part) => part.name !== "list" && part.name !== "item"));
  const [a, b] = [around(before), around(after)];
  if (a !== b) return [{ name: "container", before: a, after: b }];
  const inItem = (block: Block) => block.path.filter((part) => part.name === "item").length;
  if (before.kind === "listItem" || after.kind === "listItem" || inItem(before) === inItem(after))
    return [];
  return [{ name: "container", before: pathKey(before.path), after: pathKey(after.path) }];
}

/** Lists the differences inside the text, each one once. */
export function runChanges(runs: readonly Run[]): Change[] {
  const changes: Change[] = [];
  const keys = new Set<string>();
  const add = (change: Change) => {
    const key = JSON.stringify(change);
    if (!keys.has(key)) changes.push(change);
    keys.add(key);
  };
  runs.forEach((run, index) => {
    if (run.wasText !== undefined) add({ name: "unicode" });
    if (run.op === "format") markChanges(run).forEach(add);
    else if (run.op !== "equal") {
      const next = runs[index + 1];
      if (run.image && next?.image && run.op === "del" && next.op === "ins")
        imageChanges(run, next).forEach(add);
      add(run.text.trim() === "" && !run.image ? { name: "spacing" } : { name: "text" });
    }
  });
  replacedLinks(runs).forEach(add);
  replacedAttributes(runs).forEach(add);
  const hasText = changes.some((change) => change.name === "text");
  return hasText ? changes.filter((change) => change.name !== "spacing") : changes;
}

/** The references that refer to another footnote; none if some were added or removed, which the text shows. */
export function footnoteChanges(before: readonly Token[], after: readonly Token[]): Change[] {
  const namesIn = (tokens: readonly Token[]) =>
    tokens.filter(({ kind }) => kind === "footnote").map(({ text }) => text.slice(1, -1));
  const [a, b] = [namesIn(before), namesIn(after)];
  if (a.length !== b.length) return [];
  const pairs = new Map(
    a.map((name, index) => [`${name} ${b[index]}`, [name, b[index]!] as const]),
  );
  return [...pairs.values()].flatMap(([was, now]): Change[] =>
    was === now ? [] : [{ name: "footnoteReference", before: was, after: now }],
  );
}

function markChanges({ text, marks, was = {}, image, wasImage }: Run): Change[] {
  const changes: Change[] = [];
  const names = new Set([...Object.keys(was), ...Object.keys(marks)]) as Set<keyof Marks>;
  for (const name of names) {
    if (name === "link") {
      if (was.link !== marks.link)
        changes.push({ name: "link", text, before: was.link, after: marks.link });
    } else if (name === "attributes") changes.push(...carriedChanges(was, marks));
    else if (was[name] !== marks[name]) {
      changes.push({ name: "mark", mark: name, added: marks[name] === true });
    }
  }
  const pictures = attributeChanges("image", wasImage?.attributes ?? {}, image?.attributes ?? {});
  return [...changes, ...pictures];
}

/** Reports attributes of marks by element and attribute. */
function carriedChanges(was: Marks, marks: Marks): Change[] {
  return attributeChanges("", was.attributes ?? {}, marks.attributes ?? {}).map((change) => {
    if (change.name !== "attribute") return change;
    const [of = "", attribute = ""] = change.attribute.split(" ");
    return { ...change, of, attribute };
  });
}

function imageChanges(before: Run, after: Run): Change[] {
  const [a, b] = [before.image, after.image];
  if (!a || !b) return [];
  if (a.url !== b.url) return [{ name: "image", part: "source", before: a.url, after: b.url }];
  if (a.alt !== b.alt) return [{ name: "image", part: "description", before: a.alt, after: b.alt }];
  return [{ name: "image", part: "dark", before: a.darkUrl ?? "", after: b.darkUrl ?? "" }];
}

/** Removed words of one link directly before added words of another: both text and target changed. */
function replacedLinks(runs: readonly Run[]): Change[] {
  return runs.flatMap((run, index): Change[] => {
    const next = runs[index + 1];
    if (run.op !== "del" || next?.op !== "ins" || !run.marks.link || !next.marks.link) return [];
    if (run.marks.link === next.marks.link) return [];
    return [
      { name: "link", text: next.text.trim(), before: run.marks.link, after: next.marks.link },
    ];
  });
}

/** Attributes of removed words that no added words have, and vice versa. */
function replacedAttributes(runs: readonly Run[]): Change[] {
  const ofSide = (op: Run["op"]) =>
    runs.filter((run) => run.op === op).map(({ marks }) => marks.attributes ?? {});
  const [removed, added] = [ofSide("del"), ofSide("ins")];
  const without = (list: readonly Attributes[], others: readonly Attributes[]) =>
    list.map((attributes) =>
      Object.fromEntries(
        Object.entries(attributes).filter(
          ([name, value]) => !others.some((other) => other[name] === value),
        ),
      ),
    );
  return [
    ...without(removed, added).flatMap((attributes) => carriedChanges({ attributes }, {})),
    ...without(added, removed).flatMap((attributes) => carriedChanges({}, { attributes })),
  ];
}
