import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { markType } from "../schema/schema.ts";
import { changedBlocks } from "./changed-blocks.ts";

const address =
  /(?<![\p{L}\p{N}/@.+-])(?:https?:\/\/[^\s<]+|www\.[^\s<]+\.[^\s<]+)|(?<![\p{L}\p{N}.+_-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[\w-]*[a-z\d](?![\w-])/giu;

/**
 * Links the bare addresses in changed text, as the text means when it is read. A link that is only its own address
 * follows the text.
 */
export function linkAddresses(transform: Transform): void {
  const link = markType("link");
  for (const { node, position } of changedBlocks(transform)) {
    if (!node.isTextblock || !node.type.allowsMarkType(link) || node.type.spec.code) continue;
    const wanted = addressesIn(node);
    const current = ownLinks(node);
    const start = position + 1;
    for (const { from, to, href } of current) {
      if (wanted.some((one) => one.from === from && one.to === to && one.href === href)) continue;
      transform.removeMark(start + from, start + to, link);
    }
    for (const { from, to, href } of wanted) {
      if (current.some((one) => one.from === from && one.to === to && one.href === href)) continue;
      transform.addMark(start + from, start + to, link.create({ href }));
    }
  }
}

type Found = { from: number; to: number; href: string };

/** Addresses in the text of a block. Code, atoms, and links with another target interrupt the text. */
function addressesIn(block: Node): Found[] {
  let text = "";
  block.forEach((node, offset) => {
    const isText = node.isText && !node.marks.some((mark) => !isPlain(mark.type.name, node));
    text = text.padEnd(offset, " ") + (isText ? node.text : "\uFFFC".repeat(node.nodeSize));
  });
  return [...text.matchAll(address)].map((match) => {
    const found = trimmed(match[0]);
    return { from: match.index, to: match.index + found.length, href: targetOf(found) };
  });
}

const isPlain = (mark: string, node: Node) =>
  mark !== "code" && (mark !== "link" || isOwnLink(node));

function ownLinks(block: Node): Found[] {
  const found: Found[] = [];
  block.forEach((node, offset) => {
    if (!isOwnLink(node)) return;
    const href = hrefOf(node)!;
    const last = found.at(-1);
    if (last?.to === offset && last.href === href) last.to += node.nodeSize;
    else found.push({ from: offset, to: offset + node.nodeSize, href });
  });
  return found;
}

const hrefOf = (node: Node) =>
  node.marks.find(({ type }) => type.name === "link")?.attrs["href"] as string | undefined;

/** Whether text is, or was before it was changed, a link that is only its address. */
function isOwnLink(node: Node): boolean {
  const href = hrefOf(node);
  if (!node.isText || href === undefined) return false;
  const target = targetOf(node.text ?? "");
  return target !== "" && (target.startsWith(href) || href.startsWith(target));
}

function targetOf(text: string): string {
  if (/^https?:\/\//i.test(text)) return text;
  if (/^www\./i.test(text)) return `http://${text}`;
  return text.includes("@") ? `mailto:${text}` : "";
}

/** An address without the punctuation after it. A closing bracket belongs to it if it was opened in it. */
function trimmed(text: string): string {
  let end = text;
  for (;;) {
    const shorter = end.replace(/(?:[?!.,:*_~'"]|&[a-z\d]+;)$/i, "");
    const open = shorter.split("(").length;
    const isExtra = shorter.endsWith(")") && shorter.split(")").length > open;
    const next = isExtra ? shorter.slice(0, -1) : shorter;
    if (next === end) return end;
    end = next;
  }
}
