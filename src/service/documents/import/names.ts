/** Notion ends the names of pages and folders with an ID, which only it needs. */
const notionId =
  /[\s_-]+(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=(?:_all)?(?:\.\w+)?$)/i;

/** A file's or a folder's name without the ID that a tool gave it. */
export function withoutId(name: string): string {
  return name.replace(notionId, "");
}

/** A file's path without the IDs of its name and its folders. */
export function withoutIds(path: string): string {
  return path.split("/").map(withoutId).join("/");
}

/** A file's name without its extension. */
export const stem = (name: string) => name.replace(/\.\w+$/, "");

/** "02-getting_started.md" as "Getting started". */
export function titleOfName(name: string): string {
  const words = stem(withoutId(name))
    .replace(/^\d+[-_. ]+/, "")
    .replaceAll(/[-_]+/g, " ")
    .trim();
  return words === "" ? stem(name) : words.charAt(0).toUpperCase() + words.slice(1);
}
