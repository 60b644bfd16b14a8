import { maskCode } from "./mask-code.ts";

/** A component of another tool, with the places of its tags and its content. */
export type Component = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  start: number;
  end: number;
  /** The content; undefined for a component without one. */
  content: { start: number; end: number; children: Component[] } | undefined;
};

type Tag = Pick<Component, "name" | "attributes" | "start" | "end"> & {
  kind: "open" | "close" | "self";
};

/** Longest tag that is read, so that hostile text takes linear time. */
const longestTag = 1_500;

const starts = /<\/?(?=[A-Z])|\{%-?[ \t]*\/?(?=[a-z])|\{\{[<%][ \t]*\/?(?=[a-z])/g;

/**
 * The components in a text, outside of code: `<Name a="b">` of MDX and Vue, `{% name a="b" %}` of Markdoc, and `{{< name "b" >}}`
 * of Hugo. A start without its end isn't one.
 */
export function findComponents(
  text: string,
  values: ReadonlyMap<string, string>,
  isKnown: (name: string, start: string) => boolean,
): Component[] {
  const mask = maskCode(text);
  const root: Component[] = [];
  const open: { tag: Tag; children: Component[] }[] = [];
  for (const match of mask.matchAll(starts)) {
    const tag = readTag(mask, match.index, match[0], values);
    if (tag === undefined || !isKnown(tag.name, match[0])) continue;
    const siblings = open.at(-1)?.children ?? root;
    if (tag.kind === "open") open.push({ tag, children: [] });
    else if (tag.kind === "self") siblings.push({ ...tag, content: undefined });
    else {
      const place = open.findLastIndex((start) => start.tag.name === tag.name);
      if (place === -1) continue;
      // What was opened inside and never closed has no content, so its parts belong to what is around it.
      const [start, ...lost] = open.splice(place);
      const children = [...start!.children];
      for (const { tag: lone, children: inside } of lost)
        children.push({ ...lone, content: undefined }, ...inside);
      const content = { start: start!.tag.end, end: tag.start, children };
      const parent = open.at(-1)?.children ?? root;
      parent.push({ ...start!.tag, end: tag.end, content });
    }
  }
  for (const { tag, children } of open) root.push({ ...tag, content: undefined }, ...children);
  return root.sort((a, b) => a.start - b.start);
}

/**
 * What stands for a component, indented as its tag is if that begins a line.
 * @param start of the tag
 * @param from where the text around it begins
 */
export function inPlace(text: string, start: number, written: string, from = 0): string {
  const before = text.slice(Math.max(from, start - 200), start);
  const indent = /(?:^|\n)([ \t]*)$/.exec(before)?.[1];
  return indent === undefined ? written : written.replaceAll(/\n(?=[^\n])/g, `\n${indent}`);
}

function readTag(
  mask: string,
  start: number,
  opening: string,
  values: ReadonlyMap<string, string>,
): Tag | undefined {
  const closing = opening.startsWith("<")
    ? ">"
    : opening.startsWith("{%")
      ? "%}"
      : opening.startsWith("{{<")
        ? ">}}"
        : "%}}";
  const from = start + opening.length;
  const name = /^[A-Za-z][\w.-]*/.exec(mask.slice(from, from + 60))?.[0];
  if (name === undefined) return undefined;
  let depth = 0;
  let quote = "";
  for (let at = from + name.length; at < mask.length && at < start + longestTag; at++) {
    const character = mask[at]!;
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (`"'`.includes(character) && (depth > 0 || /[=\s]/.test(mask[at - 1]!))) {
      quote = character;
    } else if (depth === 0 && mask.startsWith(closing, at)) {
      const written = mask.slice(from + name.length, at);
      const isSelf = written.trimEnd().endsWith("/");
      return {
        name: name.replaceAll(/[.-]/g, "").toLowerCase(),
        attributes: readAttributes(written, values),
        kind: opening.trimEnd().endsWith("/") ? "close" : isSelf ? "self" : "open",
        start,
        end: at + closing.length,
      };
    } else if (character === "{" && closing === ">") depth++;
    else if (character === "}" && closing === ">") depth = Math.max(0, depth - 1);
  }
  return undefined;
}

const attributePattern =
  /([@:\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|\{((?:[^{}]|\{[^{}]*\})*)\}|([^\s"'{}]+))|"([^"]*)"|([\w-]+)/g;

/** Values without a name get their position as one; a name without a value is its own value. */
function readAttributes(
  written: string,
  values: ReadonlyMap<string, string>,
): Record<string, string> {
  const attributes: Record<string, string> = {};
  let position = 0;
  for (const match of written.matchAll(attributePattern)) {
    const [, name, double, single, code, bare, lone, flag] = match;
    if (name !== undefined) {
      const said = code === undefined ? undefined : (values.get(code.trim()) ?? textOf(code));
      attributes[name.replace(/^:/, "").toLowerCase()] = double ?? single ?? said ?? bare ?? "";
    } else attributes[position++] = lone ?? flag ?? "";
  }
  return attributes;
}

function textOf(code: string): string {
  return /^\s*(["'`])(.*)\1\s*$/s.exec(code)?.[2] ?? code;
}
