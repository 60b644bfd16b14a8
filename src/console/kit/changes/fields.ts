import type { AttributeChange, Change } from "#contract/changes.ts";
import type { Page } from "#contract/page.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { formatBytes } from "#console/messages/format.ts";
import type { FieldChange } from "../prose-diff/metadata-rows.tsx";

/** Shown by the text and the image themselves. */
const shownElsewhere = new Set(["document", "content"]);

const pageFields = [
  "description",
  "emoji",
  "icon",
  "condition",
  "hidden",
  "noIndex",
  "noRobotsIndex",
  "cover",
  "layout",
  "href",
  "computed",
] as const;

/** Fields of every page and file. For new or deleted ones, the header shows them already. */
const named = new Set(["title", "name", "slug", "type"]);

/**
 * The changed fields of a page or file, as rows of text. An unknown field is shown by its own name. A field with several parts
 * has a row for each changed part.
 *
 * @param titleOf - title of a page by its ID
 */
export function fieldRows(
  change: Pick<Change, "type" | "attributes">,
  titleOf: (pageId: string) => string | undefined,
): FieldChange[] {
  const rows: FieldChange[] = [];
  const isWhole = /_(created|deleted)$/.test(change.type);
  for (const [name, { before, after }] of Object.entries(change.attributes ?? {})) {
    if (shownElsewhere.has(name) || (isWhole && named.has(name))) continue;
    const label = (t.attributes as Record<string, string>)[name] ?? name;
    const words = (value: unknown) => fieldWords(name, value, titleOf);
    if (name === "frontMatter") {
      rows.push({
        name: label,
        source: { before: String(before ?? ""), after: String(after ?? "") },
      });
    } else if (name !== "dimensions" && (isParts(before) || isParts(after))) {
      rows.push(...partRows(label, before, after));
    } else rows.push({ name: label, before: words(before), after: words(after) });
  }
  return rows;
}

/** The changed fields of two versions of a page, apart from the text, as the attributes of a change. */
export function fieldChanges(before: Page, after: Page): Change["attributes"] {
  const attributes: Record<string, AttributeChange> = {};
  for (const name of ["type", "title", "slug", ...pageFields] as const) {
    const [old, now] = [before[name], after[name]];
    if (JSON.stringify(old) !== JSON.stringify(now)) {
      attributes[name] = { before: old, after: now };
    }
  }
  return attributes;
}

function partRows(label: string, before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((part) => {
    const [a, b] = [old.get(part), now.get(part)];
    return a === b
      ? []
      : [{ name: part === "" ? label : `${label}: ${partName(part)}`, before: a, after: b }];
  });
}

/** Formats a value; undefined if there is none. */
export function fieldWords(
  name: string,
  value: unknown,
  titleOf: (pageId: string) => string | undefined,
): string | undefined {
  if (name === "parent" || name === "previous") {
    if (value === null) return name === "parent" ? t.topLevel : t.first;
    return typeof value === "string" ? (titleOf(value) ?? value) : undefined;
  }
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (name === "position" && typeof value === "number") return t.place(value + 1);
  if (name === "size" && typeof value === "number") return formatBytes(value);
  if (name === "dimensions") return dimensions(value);
  if (!isParts(value)) return String(value);
  const parts = [...partsOf(value)].map(([part, words]) => `${partName(part)}: ${words}`);
  return parts.join(", ");
}

function dimensions(value: unknown): string {
  const { width, height } = value as { width?: number; height?: number };
  return `${width} × ${height}`;
}

const isParts = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The values inside a field, by path: `refDark.url`. Leaves out the kind of a reference, which its value shows. */
function partsOf(value: unknown, way = ""): Map<string, string> {
  if (value === undefined) return new Map();
  if (!isParts(value)) {
    const words = typeof value === "boolean" ? (value ? t.yes : t.no) : String(value);
    return new Map([[way, words]]);
  }
  return new Map(
    Object.entries(value).flatMap(([name, inner]) =>
      name === "kind" ? [] : [...partsOf(inner, way === "" ? name : `${way}.${name}`)],
    ),
  );
}

function partName(way: string): string {
  return (t.parts as Record<string, string>)[way] ?? way.replaceAll(".", " ");
}
