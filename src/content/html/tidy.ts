import type { List, Parents, PhrasingContent, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { visit } from "unist-util-visit";

/** Cleans up a converted page, and shifts its headings to start at level 2 below the page's title. */
export function tidy(tree: Root): void {
  tidyPart(tree);
  liftHeadings(tree);
}

/** Cleans up a converted part of a page: removes empty nodes and rules at its ends, and joins text nodes. */
export function tidyPart(tree: Root): void {
  clean(tree);
  while (tree.children[0]?.type === "thematicBreak") tree.children.shift();
  while (tree.children.at(-1)?.type === "thematicBreak") tree.children.pop();
  visit(tree, "list", tighten);
}

function clean(parent: Parents): void {
  const children: RootContent[] = [];
  for (const child of parent.children as RootContent[]) {
    if ("children" in child) clean(child);
    if (isEmpty(child)) continue;
    if (child.type === "table") dropEmptyRows(child);
    children.push(...mended(child, parent));
  }
  const joined = joinSame(children);
  parent.children = (isLine(parent) ? withoutEdgeBreaks(joined).inner : joined) as never[];
}

function isEmpty(node: RootContent): boolean {
  switch (node.type) {
    case "paragraph":
    case "emphasis":
    case "strong":
    case "delete":
    case "list":
    case "listItem":
    case "blockquote":
      return (
        node.children.length === 0 ||
        node.children.every((child) => child.type === "text" && child.value.trim() === "")
      );
    case "heading":
    case "link":
      return toString(node).trim() === "" && !node.children.some((child) => child.type === "image");
    case "image":
      return node.url === "";
    case "code":
      return node.value.trim() === "";
    case "inlineCode":
    case "text":
      return node.value === "";
    case "table":
      return node.children.length === 0 || toString(node).trim() === "";
    default:
      return false;
  }
}

/** Removes bold inside bold, and links inside a heading's own anchor. */
function mended(node: RootContent, parent: Parents): RootContent[] {
  if ((node.type === "strong" || node.type === "emphasis") && node.type === parent.type)
    return node.children;
  if (node.type === "strong" && parent.type === "heading") return node.children;
  if (node.type === "break" && parent.type === "heading") return [{ type: "text", value: " " }];
  if (node.type === "strong" || node.type === "emphasis" || node.type === "delete") {
    const { before, inner, after } = withoutEdgeBreaks(node.children);
    const [start, words, end] = withoutEdgeSpaces(inner);
    return [
      ...before,
      ...start,
      ...(words.length === 0 ? [] : [{ ...node, children: words }]),
      ...end,
      ...after,
    ];
  }
  return [node];
}

const isLine = (node: Parents) => node.type === "paragraph" || node.type === "tableCell";

/** A line break at the end of bold text would escape the mark that closes it, and one at a paragraph's end shows nothing. */
function withoutEdgeBreaks<Node extends RootContent>(nodes: readonly Node[]) {
  const isKept = (node: Node) =>
    node.type !== "break" && !(node.type === "text" && node.value.trim() === "");
  const first = nodes.findIndex(isKept);
  const last = nodes.findLastIndex(isKept);
  const hasBreak = (part: readonly Node[]) => part.some(({ type }) => type === "break");
  const before = nodes.slice(0, first === -1 ? nodes.length : first);
  const after = first === -1 ? [] : nodes.slice(last + 1);
  return {
    before: hasBreak(before) ? before : [],
    inner: nodes.slice(
      hasBreak(before) ? before.length : 0,
      hasBreak(after) ? last + 1 : undefined,
    ),
    after: hasBreak(after) ? after : [],
  };
}

/** Bold and italic spaces have no Markdown, so they stand outside. */
function withoutEdgeSpaces(
  nodes: readonly PhrasingContent[],
): [before: PhrasingContent[], words: PhrasingContent[], after: PhrasingContent[]] {
  const words = [...nodes];
  const [first] = words;
  const before = first?.type === "text" ? /^\s*/.exec(first.value)![0] : "";
  if (first?.type === "text") words[0] = { ...first, value: first.value.slice(before.length) };
  const last = words.at(-1);
  const after = last?.type === "text" ? last.value.slice(last.value.trimEnd().length) : "";
  if (last?.type === "text") {
    words[words.length - 1] = {
      ...last,
      value: last.value.slice(0, last.value.length - after.length),
    };
  }
  const spaceOf = (value: string): PhrasingContent[] =>
    value === "" ? [] : [{ type: "text", value: " " }];
  return [
    spaceOf(before),
    words.filter((node) => node.type !== "text" || node.value !== ""),
    spaceOf(after),
  ];
}

function dropEmptyRows(table: Extract<RootContent, { type: "table" }>): void {
  table.children = table.children.filter(
    (row, index) =>
      index === 0 ||
      toString(row).trim() !== "" ||
      row.children.some((cell) => cell.children.length > 0),
  );
}

/** Joins neighboring texts, and lists that some tools write for each item. Markdown would mark the second list differently. */
function joinSame(nodes: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === "text" && last?.type === "text")
      joined[joined.length - 1] = { ...last, value: last.value + node.value };
    else if (node.type === "list" && last?.type === "list" && continues(last, node))
      last.children.push(...node.children);
    else joined.push(node);
  }
  return joined;
}

const hasTasks = ({ children }: List) => typeof children[0]?.checked === "boolean";

function continues(list: List, next: List): boolean {
  if (Boolean(list.ordered) !== Boolean(next.ordered)) return false;
  if (hasTasks(list) !== hasTasks(next)) return false;
  return !list.ordered || (next.start ?? 1) === (list.start ?? 1) + list.children.length;
}

/** If all items consist of one paragraph, with or without a nested list, removes the blank lines between them. */
function tighten(list: List): void {
  const short = list.children.every(({ children: [lead, ...rest] }) => {
    return lead?.type === "paragraph" && rest.every((child) => child.type === "list");
  });
  if (!short) return;
  list.spread = false;
  for (const item of list.children) item.spread = false;
}

/** The page's title is its only heading of level 1. Shifts the others so that the highest one is level 2. */
function liftHeadings(tree: Root): void {
  let highest = 6;
  visit(tree, "heading", (node) => void (highest = Math.min(highest, node.depth)));
  visit(tree, "heading", (node) => {
    node.depth = Math.min(6, node.depth + 2 - highest) as typeof node.depth;
  });
}
