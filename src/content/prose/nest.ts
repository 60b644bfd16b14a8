import type { Nodes, Root } from "mdast";
import { dropEmptyReferences } from "./entities.ts";
import { readHtml } from "./html-source.ts";
import { readTagLine, tagLinePattern } from "./tag-line.ts";
import type { TagLine } from "./tag-syntax.ts";

type Position = Nodes["position"];

/** A `{% name … %}` block. `closed` is false if it has no end tag, as for `{% embed %}` and `{% file %}`. */
export type TagBlock = {
  type: "tagBlock";
  name: string;
  attributes: Record<string, string>;
  children: ProseNode[];
  closed: boolean;
  position?: Position;
  data?: Record<string, unknown>;
};

/** A safe element of raw HTML, block or inline. */
export type HtmlElement = {
  type: "htmlElement";
  name: string;
  attributes: Record<string, string>;
  /** Attributes that are never rendered, only compared. */
  others?: Record<string, string>;
  children: ProseNode[];
  position?: Position;
  data?: Record<string, unknown>;
};

export type ProseNode = Nodes | TagLine | TagBlock | HtmlElement;
type Opener = TagBlock | HtmlElement;

// Far above what real pages need; keeps recursion over the tree within the stack.
const maxLevels = 30;
const maxOpen = 20;

const withoutSpace = new Set([
  "table",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "ul",
  "ol",
  "dl",
  "figure",
  "picture",
]);

/** An end tag whose start tag is further out: authors indent `{% endhint %}` into the last item of a list. */
type StrayEnd = { name: string; position: Position };
type Close = (end: StrayEnd) => void;

/** Nests the nodes between opening and closing tags, `{% … %}` and HTML, within each parent. */
export function remarkNest() {
  return (tree: Root, file: { toString(): string }): undefined => {
    nestTags(tree as unknown as { children: ProseNode[] }, String(file));
  };
}

/** The same for a syntax tree, which it changes. */
export function nestTags(tree: { children: ProseNode[] }, source: string): void {
  nest(tree, source, 0);
}

const deepening = new Set([
  "list",
  "blockquote",
  "footnoteDefinition",
  "strong",
  "emphasis",
  "delete",
  "link",
]);

function nest(parent: { children: ProseNode[] }, source: string, level: number): StrayEnd[] {
  const nester = createNester();
  const stray: StrayEnd[] = [];
  const close = (end: StrayEnd) => {
    if (nester.close("tagBlock", end.name, end.position)) return;
    if (level > 0) stray.push(end);
    else nester.add(leaf(`end${end.name}`, {}, end.position));
  };
  for (const written of parent.children) {
    const child = tagOverLines(written, source) ?? written;
    if (child.type === "tagLine") addTags(nester, child, close);
    else if (child.type === "html") addHtml(nester, child, close);
    else if (child.type === "text") {
      child.value = dropEmptyReferences(child.value);
      if (child.value !== "") nester.add(child);
    } else if (!("children" in child)) nester.add(child);
    else if (level >= maxLevels && deepening.has(child.type)) {
      const { position } = child;
      const value = source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
      nester.add({ type: "text", value, position });
    } else {
      const ends = nest(child as { children: ProseNode[] }, source, level + 1);
      if (child.type !== "paragraph" || child.children.length > 0) nester.add(child);
      ends.forEach(close);
    }
  }
  parent.children = nester.finish();
  return stray;
}

/** A tag whose values span several lines, such as that of a diagram. Up to here it was parsed as a paragraph. */
function tagOverLines(node: ProseNode, source: string): TagLine | undefined {
  if (node.type !== "paragraph") return undefined;
  const { start, end } = node.position ?? {};
  if (!source.startsWith("{%", start?.offset)) return undefined;
  const value = source.slice(start?.offset, end?.offset);
  if (!/[\n\r]/.test(value) || !/^\{%(?:(?!%\})[\s\S])*%\}\s*$/.test(value)) return undefined;
  return { type: "tagLine", value, position: node.position };
}

function leaf(name: string, attributes: Record<string, string>, position: Position): TagBlock {
  return { type: "tagBlock", name, attributes, children: [], closed: false, position };
}

function addTags(nester: Nester, line: TagLine, close: Close): void {
  const { position } = line;
  for (const part of readTagLine(line.value)) {
    if (part.type === "text") {
      nester.add({ type: "paragraph", children: [{ type: "text", value: part.value }], position });
    } else if (part.type === "open") nester.open(leaf(part.name, part.attributes, position));
    else close({ name: part.name, position });
  }
}

function addHtml(nester: Nester, node: Extract<Nodes, { type: "html" }>, close: Close): void {
  const { position } = node;
  const parts = readHtml(node.value);
  if (parts.every((part) => part.type === "text" || part.type === "comment")) {
    nester.add(node);
    return;
  }
  for (const part of parts) {
    if (part.type === "text") {
      addHtmlText(nester, part.value, position, close);
    } else if (part.type === "comment") {
      nester.add({ type: "html", value: `<!--${part.value}-->`, position });
    } else if (part.type === "close") nester.close("htmlElement", part.name, position);
    else {
      const { name, attributes, others } = part;
      const element: HtmlElement = {
        type: "htmlElement",
        name,
        attributes,
        others,
        children: [],
        position,
      };
      if (part.void) nester.add(element);
      else nester.open(element);
    }
  }
}

/**
 * HTML continues until an empty line, so it includes a line of tags directly after it, such as `{% endcolumn %}` after
 * `</figure>`. Treats these lines as tags, except in code.
 */
function addHtmlText(nester: Nester, text: string, position: Position, close: Close): void {
  const add = (value: string) => {
    const spaceOnly = value.trim() === "";
    if (value === "" || (spaceOnly && withoutSpace.has(nester.current()))) return;
    nester.add({ type: "text", value, position });
  };
  const isCode = nester.isOpen("htmlElement", "pre") || nester.isOpen("htmlElement", "code");
  if (isCode || !text.includes("{%")) return add(text);
  let plain = "";
  for (const line of text.split(/(?<=\n)/)) {
    if (!tagLinePattern.test(line.trimEnd())) plain += line;
    else {
      add(plain);
      plain = "";
      addTags(nester, { type: "tagLine", value: line.trim(), position }, close);
    }
  }
  add(plain);
}

type Nester = ReturnType<typeof createNester>;

/** Elements without an end tag become leaves, and their contents become siblings, so text is never lost. */
function createNester() {
  const roots: ProseNode[] = [];
  const stack: Opener[] = [];
  const open = new Map<string, number>();
  const keyOf = (type: string, name: string) => `${type}:${name}`;
  const count = (key: string, by: number) => open.set(key, (open.get(key) ?? 0) + by);
  const siblings = () => stack.at(-1)?.children ?? roots;

  function pop(): Opener {
    const top = stack.pop() as Opener;
    count(keyOf(top.type, top.name), -1);
    return top;
  }
  function dissolve(): void {
    const top = pop();
    const { children } = top;
    top.children = [];
    siblings().push(top);
    for (const child of children) siblings().push(child);
  }

  return {
    current: () => stack.at(-1)?.name ?? "",
    isOpen: (type: Opener["type"], name: string) => Boolean(open.get(keyOf(type, name))),
    add: (node: ProseNode) => void siblings().push(node),
    open(node: Opener): void {
      if (stack.length >= maxOpen) {
        siblings().push(node);
        return;
      }
      stack.push(node);
      count(keyOf(node.type, node.name), 1);
    },
    close(type: Opener["type"], name: string, end: Position): boolean {
      if (!open.get(keyOf(type, name))) return false;
      while (stack.at(-1)?.name !== name || stack.at(-1)?.type !== type) dissolve();
      const node = pop();
      if (node.type === "tagBlock") node.closed = true;
      if (node.position && end) node.position = { start: node.position.start, end: end.end };
      siblings().push(node);
      return true;
    },
    finish(): ProseNode[] {
      while (stack.length > 0) dissolve();
      return roots;
    },
  };
}
