import { tagSpec } from "#content/blocks/tags.ts";

type TagPart =
  | { type: "open"; name: string; attributes: Record<string, string>; source: string }
  | { type: "close"; name: string; source: string }
  | { type: "text"; value: string };

const tagPattern =
  /\{%\s*(@?[\w-]+(?:\/[\w-]+)*)((?:"[^"]*"|'[^']*'|[^%"'{]|%(?!\})|\{(?!%))*)%\}/g;
/** A line that consists only of tags. */
export const tagLinePattern = /^[ \t]*\{%.*%\}[ \t\r]*$/;

const attributePattern = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"/g;

/** Splits a line of `{% … %}` tags. Text outside tags is returned as text, so nothing is lost. */
export function readTagLine(line: string): TagPart[] {
  const parts: TagPart[] = [];
  let end = 0;
  const text = (value: string) => value.trim() && parts.push({ type: "text", value: value.trim() });
  for (const match of line.matchAll(tagPattern)) {
    text(line.slice(end, match.index));
    end = match.index + match[0].length;
    const [source, name = "", rest = ""] = match;
    if (/^end./.test(name)) parts.push({ type: "close", name: name.slice(3), source });
    else parts.push({ type: "open", name, attributes: readAttributes(name, rest), source });
  }
  text(line.slice(end));
  return parts;
}

/**
 * `title="A" "path"` → `{title: "A", "": "path"}`: the unnamed value is the path in `{% include "…" %}`, the condition
 * in `{% if … %}`, or any other text that isn't an attribute.
 */
function readAttributes(tag: string, source: string): Record<string, string> {
  if (tagSpec(tag)?.attributes[""]?.isRest) return { "": source.trim() };
  const attributes: Record<string, string> = {};
  for (const [, name, double, single, bare, lone] of source.matchAll(attributePattern)) {
    if (name) attributes[name] = double ?? single ?? bare ?? "";
    else if (lone !== undefined) attributes[""] = lone;
  }
  const rest = source.replace(attributePattern, "").trim();
  if (rest !== "") attributes[""] ??= rest;
  return attributes;
}
