import type { ProseNode } from "./nest.ts";

type List = Extract<ProseNode, { type: "list" }>;

/** What may stand between terms that share a definition. */
export const betweenTerms = /^[\s,;|/]*$/;

/**
 * Whether a list consists of terms with their definitions: each item begins with a paragraph of bold words or code alone, and after some
 * of them paragraphs follow. Markdown has no definition lists, so manuals write them like this, and imports do.
 */
export function isTermList({ ordered, children }: List): boolean {
  if (ordered || children.length === 0) return false;
  const items = children.map((item) => item.children as readonly ProseNode[]);
  return (
    children.every(({ checked }) => typeof checked !== "boolean") &&
    items.every(([lead]) => lead !== undefined && isTerm(lead)) &&
    items.some(([, next]) => next?.type === "paragraph")
  );
}

function isTerm(node: ProseNode): boolean {
  if (node.type !== "paragraph") return false;
  const parts = node.children as readonly ProseNode[];
  return (
    parts.some(isWord) &&
    parts.every(
      (part) =>
        isWord(part) || isAnchor(part) || (part.type === "text" && betweenTerms.test(part.value)),
    )
  );
}

const isWord = ({ type }: ProseNode) => type === "strong" || type === "inlineCode";

const isAnchor = (part: ProseNode) =>
  part.type === "htmlElement" && part.name === "a" && part.children.length === 0;
