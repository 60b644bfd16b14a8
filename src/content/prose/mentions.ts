import { type Mention, mayMention, readMention } from "../mention.ts";
import { parseTree } from "./parse.ts";

type Node = { type: string; url?: string; title?: string | null; children?: Node[] };

/** Who a text mentions, each once, in order. Code isn't searched. */
export function mentionsIn(markdown: string): Mention[] {
  if (!mayMention(markdown)) return [];
  const mentions = new Map<string, Mention>();
  const visit = (node: Node) => {
    const mention =
      node.type === "link" && node.title === "mention" ? readMention(node.url ?? "") : undefined;
    if (mention !== undefined) mentions.set(`${mention.type} ${mention.id}`, mention);
    else node.children?.forEach(visit);
  };
  (parseTree(markdown) as Node[]).forEach(visit);
  return [...mentions.values()];
}
