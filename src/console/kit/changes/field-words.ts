import { formatBytes } from "#console/messages/format.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";

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

export const isParts = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

/** The values inside a field, by path: `refDark.url`. Leaves out the kind of a reference, which its value shows. */
export function partsOf(value: unknown, way = ""): Map<string, string> {
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

export function partName(way: string): string {
  return (t.parts as Record<string, string>)[way] ?? way.replaceAll(".", " ");
}
