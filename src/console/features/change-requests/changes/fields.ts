import type { Change } from "#contract/changes.ts";
import { formatBytes } from "#console/messages/format.ts";
import { changesTexts as t } from "#console/messages/review.ts";
import type { FieldChange } from "#console/kit/prose-diff/metadata-rows.tsx";

/** Told by the text and the picture themselves. */
const shownElsewhere = new Set(["document", "content"]);

/** What every page and file has: of a new or deleted one the head says it already. */
const named = new Set(["title", "name", "slug", "type"]);

/**
 * The changed fields of a page or file as rows of words. A field that is not known is shown under its own name.
 *
 * @param titleOf - title of a page by its ID
 */
export function fieldRows(
  change: Change,
  titleOf: (pageId: string) => string | undefined,
): FieldChange[] {
  const rows: FieldChange[] = [];
  const isWhole = /_(created|deleted)$/.test(change.type);
  for (const [name, { before, after }] of Object.entries(change.attributes ?? {})) {
    if (shownElsewhere.has(name) || (isWhole && named.has(name))) continue;
    const label = (t.attributes as Record<string, string>)[name] ?? name;
    const words = (value: unknown) => fieldWords(name, value, titleOf);
    rows.push({ name: label, before: words(before), after: words(after) });
  }
  return rows;
}

/** A value in words; undefined where there is none. */
export function fieldWords(
  name: string,
  value: unknown,
  titleOf: (pageId: string) => string | undefined,
): string | undefined {
  if (name === "parent") {
    if (value === null) return t.topLevel;
    return typeof value === "string" ? (titleOf(value) ?? value) : undefined;
  }
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (name === "position" && typeof value === "number") return t.place(value + 1);
  if (name === "size" && typeof value === "number") return formatBytes(value);
  if (name === "dimensions") return dimensions(value);
  if (name === "cover") return cover(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function dimensions(value: unknown): string {
  const { width, height } = value as { width?: number; height?: number };
  return `${width} × ${height}`;
}

function cover(value: unknown): string {
  const { ref } = value as { ref?: { kind?: string; url?: string; file?: string } };
  return ref?.url ?? ref?.file ?? JSON.stringify(value);
}
