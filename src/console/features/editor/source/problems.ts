import { readTagLine, tagLinePattern } from "#content/prose/tag-line.ts";
import { scanPage } from "#content/page-scan.ts";
import type { Resolve } from "#console/kit/markdown/address.ts";
import { editorSourceTexts as t } from "#console/messages/editor-tools.ts";
import type { pageMarkdown } from "./markdown-language.ts";
import { isKnownTag, needsEnd } from "./tags.ts";

/** Something in a text that readers won't see as its author means it. Offsets end exclusive. */
type Problem = { from: number; to: number; severity: "error" | "warning"; message: string };

type Tree = ReturnType<typeof pageMarkdown.parser.parse>;
type OpenTag = { name: string; from: number; to: number };

/** Tags without an end or a start, and tags that this editor doesn't know. Code isn't looked at. */
export function tagProblems(text: string, tree: Tree): Problem[] {
  const problems: Problem[] = [];
  const open: OpenTag[] = [];
  for (const [start, end] of tagLines(text, tree)) {
    let at = start;
    for (const part of readTagLine(text.slice(start, end))) {
      if (part.type === "text") continue;
      const from = text.indexOf(part.source, at);
      const to = from + part.source.length;
      at = to;
      if (part.type === "close") close(part.name, from, to);
      else {
        if (!isKnownTag(part.name)) {
          problems.push({ from, to, severity: "warning", message: t.unknownTag(part.name) });
        }
        open.push({ name: part.name, from, to });
      }
    }
  }
  for (const tag of open) if (needsEnd(tag.name)) problems.push(withoutEnd(tag));
  return problems.sort((a, b) => a.from - b.from);

  function close(name: string, from: number, to: number) {
    const index = open.findLastIndex((tag) => tag.name === name);
    if (index < 0) problems.push({ from, to, severity: "error", message: t.noStart(name) });
    else {
      for (const tag of open.splice(index).slice(1)) {
        if (needsEnd(tag.name)) problems.push(withoutEnd(tag));
      }
    }
  }
}

/** The lines of tags, also those in HTML, which only ends at a blank line. */
function tagLines(text: string, tree: Tree): [from: number, to: number][] {
  const lines: [number, number][] = [];
  tree.iterate({
    enter({ name, from, to }) {
      if (name === "TagLine") lines.push([from, to]);
      if (name !== "HTMLBlock") return;
      let start = from;
      for (const line of text.slice(from, to).split("\n")) {
        if (tagLinePattern.test(line)) lines.push([start, start + line.length]);
        start += line.length + 1;
      }
    },
  });
  return lines;
}

function withoutEnd({ name, from, to }: OpenTag): Problem {
  return { from, to, severity: "error", message: t.noEnd(name) };
}

/** Links that lead nowhere. */
export async function linkProblems(
  text: string,
  resolver: (anchors: ReadonlySet<string>) => Promise<Resolve>,
): Promise<Problem[]> {
  const { links, anchors } = scanPage(text);
  if (links.length === 0) return [];
  const resolve = await resolver(anchors);
  return links.flatMap(({ address, form, start, end }): Problem[] => {
    const kind = form === "image" ? "image" : "link";
    if (address === "" || resolve(address, kind) !== undefined) return [];
    return [{ from: start, to: end, severity: "error", message: t.brokenLink(address) }];
  });
}
