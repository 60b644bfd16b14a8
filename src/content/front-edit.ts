import { isNode, stringify } from "yaml";
import type { Document, YAMLMap } from "yaml";

import { joinFront, parseFrontMatter, splitPageFile, printTitleHeading } from "./front-matter.ts";
import type { PageFileParts } from "./front-matter.ts";
import { flagFields, layoutParts, printReference, readFields, textFields } from "./page-fields.ts";
import type { FieldsPatch, PageFields } from "./page-fields.ts";
import { same } from "./same.ts";
import type { Layout } from "./types.ts";

type KeyValues = Record<string, unknown>;

/**
 * Writes new field values into the front matter and heading of a page file. Changes only the lines of the changed
 * fields; unknown keys, comments, and key order stay. Updates the title where the file has it (heading, else the key
 * `title`), and otherwise adds a heading.
 * @param front what {@link splitPageFile} found before the text; "" for nothing
 */
export function editFront(front: string, patch: FieldsPatch): string {
  const parts = splitPageFile(front);
  // A front that can't be split only looked like front matter. Add the new front matter before it.
  if (parts.text !== "") return editFront("", patch) + front;
  const document = parseFrontMatter(parts.yaml)!;
  const current = readFields(document);
  const keys = changedKeys(document, current, patch);
  const titled = parts.heading ? parts.heading.title : current.title;
  if (patch.title && patch.title !== titled) {
    if (parts.heading || current.title === undefined)
      return editTitle(editKeys(parts, keys), patch.title);
    keys.title = patch.title;
  }
  return joinFront(editKeys(parts, keys));
}

/** The front matter keys that a patch changes; undefined removes a key. */
function changedKeys(
  document: Document<YAMLMap>,
  current: PageFields,
  patch: FieldsPatch,
): KeyValues {
  const keys: KeyValues = {};
  for (const name of textFields) {
    const value = patch[name];
    if (value !== undefined && (value || undefined) !== current[name])
      keys[name] = value || undefined;
  }
  for (const name of flagFields) {
    const value = patch[name];
    if (value !== undefined && (value || undefined) !== current[name])
      keys[name] = value || undefined;
  }
  if (patch.cover !== undefined && !same(patch.cover ?? undefined, current.cover)) {
    keys.cover = patch.cover ? printReference(patch.cover.ref) : undefined;
    keys.coverDark = patch.cover?.refDark ? printReference(patch.cover.refDark) : undefined;
    keys.coverY = patch.cover?.yPos;
  }
  if (patch.layout !== undefined && !same(patch.layout ?? undefined, current.layout)) {
    keys.layout = layoutValue((document.toJS() as KeyValues).layout, patch.layout);
  }
  return keys;
}

/** The value of the key `layout`: known parts come from the fields, unknown parts stay as written. */
function layoutValue(written: unknown, layout: Layout | null): unknown {
  const value: Record<string, unknown> =
    typeof written === "object" && written !== null ? structuredClone(written as KeyValues) : {};
  put(value, "width", layout?.width);
  for (const part of layoutParts) {
    const inside = { ...(value[part] as KeyValues | undefined) };
    put(inside, "visible", layout?.[part]);
    if (part === "cover") put(inside, "size", layout?.coverSize);
    put(value, part, Object.keys(inside).length > 0 ? inside : undefined);
  }
  return Object.keys(value).length > 0 ? value : undefined;
}

function put(target: KeyValues, name: string, value: unknown): void {
  if (value === undefined) delete target[name];
  else target[name] = value;
}

function editTitle(parts: PageFileParts, title: string): string {
  const end = lineEnd(parts.open + (parts.heading?.raw ?? ""));
  const raw = printTitleHeading(title) + end;
  const gap = parts.gap === "" && parts.open !== "" ? end : parts.gap;
  const headingGap = parts.headingGap === "" ? end : parts.headingGap;
  return joinFront({ ...parts, gap, heading: { raw, title }, headingGap });
}

function editKeys(parts: PageFileParts, keys: KeyValues): PageFileParts {
  const names = Object.keys(keys);
  if (names.length === 0) return parts;
  const end = lineEnd(parts.open + (parts.heading?.raw ?? ""));
  let yaml = parts.yaml;
  for (const name of names) yaml = editKey(yaml, name, keys[name], end);
  if (yaml.trim() === "") {
    return { ...parts, open: "", yaml: "", close: "", gap: "" };
  }
  const closed = parts.open !== "" && parts.close.endsWith("\n");
  return {
    ...parts,
    open: parts.open || `---${end}`,
    yaml,
    close: closed ? parts.close : `---${end}`,
    gap: parts.open === "" ? parts.gap || end : parts.gap,
  };
}

/** Sets or removes one key in the source of a YAML map, without touching the other lines. */
function editKey(yaml: string, name: string, value: unknown, end: string): string {
  const lines = value === undefined ? "" : stringify({ [name]: value }).replaceAll("\n", end);
  const document = parseFrontMatter(yaml)!;
  const map = document.contents!;
  if (map.flow && yaml.trim() !== "") {
    if (value === undefined) document.delete(name);
    else document.set(name, value);
    return String(document).replaceAll("\n", end);
  }
  const pair = map.items.find((item) => isNode(item.key) && String(item.key) === name);
  if (!pair || !isNode(pair.key)) return lines === "" ? yaml : withLineEnd(yaml, end) + lines;
  const from = yaml.lastIndexOf("\n", pair.key.range![0]) + 1;
  const valueEnd = isNode(pair.value) ? pair.value.range![1] : pair.key.range![1];
  const lineFeed = yaml[valueEnd - 1] === "\n" ? valueEnd - 1 : yaml.indexOf("\n", valueEnd);
  return yaml.slice(0, from) + lines + (lineFeed === -1 ? "" : yaml.slice(lineFeed + 1));
}

function withLineEnd(text: string, end: string): string {
  return text === "" || text.endsWith("\n") ? text : text + end;
}

function lineEnd(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
