import { type Mark, type Node } from "prosemirror-model";
import { schema } from "./schema/schema.ts";

const emphasizing = new Set(["strong", "emphasis", "strike"]);

/**
 * Inline content without what Markdown can't express and readers don't see: strong, emphasis, and strike on the white
 * space at the edges of such a run (`**word **` isn't strong), code that isn't text, links around links, and white space at
 * the start and the end. A pause after a space would otherwise write `&#x20;`.
 */
export function settleInline(nodes: readonly Node[]): Node[] {
  let settled = withoutEdges(nodes).map(withoutUseless).flatMap(splitSpaces);
  for (const type of Object.values(schema.marks)) {
    if (emphasizing.has(type.name)) settled = settled.map((node, at) => settle(node, at, settled));
  }
  return trim(joinText(settled));

  function settle(node: Node, at: number, all: readonly Node[]): Node {
    const mark = node.marks.find(
      ({ type }) => emphasizing.has(type.name) && isAtEdge(at, type.name, all),
    );
    return mark && isSpace(node)
      ? settle(node.mark(mark.removeFromSet(node.marks)), at, all)
      : node;
  }
}

/** Without white space at the start, and white space and line breaks at the end; as it is if there is nothing else. */
function withoutEdges(nodes: readonly Node[]): readonly Node[] {
  const isIdle = (node: Node) => node.type.name === "hardBreak" || isIdleText(node);
  const last = nodes.findLastIndex((node) => !isIdle(node));
  if (last < 0) return nodes;
  return nodes.slice(
    nodes.findIndex((node) => !isIdleText(node)),
    last + 1,
  );
}

const isIdleText = (node: Node) =>
  node.isText &&
  /^[ \t\n]*$/.test(node.text ?? "") &&
  node.marks.every(({ type }) => emphasizing.has(type.name));

function trim(nodes: Node[]): Node[] {
  if (nodes.every(isIdleText)) return nodes;
  const cut = (at: number, edge: RegExp) => {
    const node = nodes.at(at);
    if (!node?.isText || node.marks.length > 0) return;
    const text = (node.text ?? "").replace(edge, "");
    nodes.splice(at, 1, ...(text === "" ? [] : [schema.text(text)]));
  };
  cut(0, /^[ \t\n]+/);
  cut(-1, /[ \t\n]+$/);
  return nodes;
}

/** An atom without code, and without a link if it is or contains a link: links don't nest. */
function withoutUseless(node: Node): Node {
  if (node.isText) return node;
  const source = (node.attrs["source"] ?? node.attrs["open"]) as string | null | undefined;
  const isLink = /^(?:\[|<a\b|<button\b)/i.test(source ?? "");
  const isKept = (name: string) => name !== "code" && !(isLink && name === "link");
  return node.mark(node.marks.filter(({ type }) => isKept(type.name)));
}

const isSpace = (node: Node) =>
  node.type.name === "hardBreak" || (node.isText && /^\s*$/.test(node.text ?? "") && !isCode(node));

/** Text split into white space at its ends and the rest. */
function splitSpaces(node: Node): Node[] {
  const isPlain = !node.marks.some(({ type }) => emphasizing.has(type.name));
  if (!node.isText || isPlain || node.marks.some(({ type }) => type.name === "code")) return [node];
  const [, before = "", text = "", after = ""] =
    /^(\s*)([\s\S]*?)(\s*)$/.exec(node.text ?? "") ?? [];
  return [before, text, after].flatMap((part) =>
    part === "" ? [] : [schema.text(part, node.marks)],
  );
}

/** Whether only white space with the mark separates a node from the start or the end of the mark. */
function isAtEdge(at: number, mark: string, nodes: readonly Node[]): boolean {
  const has = (node: Node | undefined) =>
    node?.marks.some(({ type }) => type.name === mark) ?? false;
  const reaches = (step: 1 | -1) => {
    let index = at;
    while (has(nodes[index]) && isSpace(nodes[index]!)) index += step;
    return !has(nodes[index]);
  };
  return reaches(-1) || reaches(1);
}

function joinText(nodes: readonly Node[]): Node[] {
  const joined: Node[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last?.isText && node.isText && sameMarks(last.marks, node.marks)) {
      joined[joined.length - 1] = schema.text(`${last.text}${node.text}`, node.marks);
    } else joined.push(node);
  }
  return joined;
}

const sameMarks = (a: readonly Mark[], b: readonly Mark[]) =>
  a.length === b.length && a.every((mark, index) => mark.eq(b[index]!));

/** Inline content as it nests in a text. */
export type Run = { mark: Mark; children: Run[] } | { node: Node };

/** Nests marks. The mark that lasts longest goes outside; code is part of its text. */
export function nestMarks(nodes: readonly Node[], done: readonly Mark[] = []): Run[] {
  const runs: Run[] = [];
  for (let index = 0; index < nodes.length;) {
    const node = nodes[index]!;
    const open = node.marks.filter((mark) => mark.type.name !== "code" && !mark.isInSet(done));
    let longest: Mark | undefined;
    let length = 0;
    for (const mark of open) {
      let end = index;
      while (end < nodes.length && mark.isInSet(nodes[end]!.marks)) end++;
      if (end - index > length) [length, longest] = [end - index, mark];
    }
    if (longest) {
      const inner = nestMarks(nodes.slice(index, index + length), longest.addToSet(done));
      runs.push({ mark: longest, children: inner });
      index += length;
    } else {
      runs.push({ node });
      index++;
    }
  }
  return runs;
}

/** Whether text is code. */
export function isCode(node: Node): boolean {
  return node.marks.some(({ type }) => type.name === "code");
}
