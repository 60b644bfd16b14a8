import type { FrontMatter } from "./front-matter.ts";
import type { Cover, CoverReference, Layout, PageEntry } from "./types.ts";

/** The metadata in a page's file. Fields that the file doesn't have are absent. */
export type PageFields = { title?: string } & Pick<
  PageEntry,
  | "description"
  | "emoji"
  | "icon"
  | "condition"
  | "hidden"
  | "noIndex"
  | "noRobotsIndex"
  | "cover"
  | "layout"
>;

/** New values for fields: absent = leave, null = clear. */
export type FieldsPatch = { [K in keyof PageFields]?: PageFields[K] | null };

export const textFields = ["description", "emoji", "icon", "condition"] as const;
export const flagFields = ["hidden", "noIndex", "noRobotsIndex"] as const;
/** The parts of a page that its layout shows or hides, in the order they are written to the file. */
export const layoutParts = [
  "cover",
  "title",
  "description",
  "tableOfContents",
  "outline",
  "pagination",
] as const;

/** Fields of a page that are compared and merged as a whole. `front` holds the rest of the front matter, as written. */
export const pageAttributes = [
  "type",
  "title",
  "slug",
  ...textFields,
  ...flagFields,
  "cover",
  "layout",
  "href",
  "computed",
] as const;

/** The known fields of front matter. A known key with a value of the wrong type is ignored, like an unknown key. */
export function readFields(frontMatter: FrontMatter): PageFields {
  const values = (frontMatter?.toJS() ?? {}) as Record<string, unknown>;
  const fields: PageFields = {};
  for (const name of ["title", ...textFields] as const) {
    const value = values[name];
    if (typeof value === "number") fields[name] = String(value);
    else if (typeof value === "string" && value.trim() !== "") fields[name] = value;
  }
  // Left out, a false one would show the page to everyone.
  if (typeof values["condition"] === "boolean") fields.condition = String(values["condition"]);
  for (const name of flagFields) if (values[name] === true) fields[name] = true;
  const cover = readCover(values);
  if (cover) fields.cover = cover;
  const layout = readLayout(values.layout);
  if (layout) fields.layout = layout;
  return fields;
}

function readCover(values: Record<string, unknown>): Cover | undefined {
  const ref = readReference(values.cover);
  if (!ref) return undefined;
  const cover: Cover = { ref };
  const refDark = readReference(values.coverDark);
  if (refDark) cover.refDark = refDark;
  if (typeof values.coverY === "number") cover.yPos = values.coverY;
  return cover;
}

/** Files of the revision are written as `file:ID`. Everything else is a URL, relative to the page's file. */
function readReference(value: unknown): CoverReference | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  return value.startsWith("file:") && !value.startsWith("file:/")
    ? { kind: "file", file: value.slice("file:".length) }
    : { kind: "url", url: value };
}

export function printReference(reference: CoverReference): string {
  return reference.kind === "file" ? `file:${reference.file}` : reference.url;
}

function readLayout(value: unknown): Layout | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const written = value as Record<string, unknown>;
  const layout: Layout = {};
  if (written.width === "default" || written.width === "wide") layout.width = written.width;
  for (const part of layoutParts) {
    const visible = property(written[part], "visible");
    if (typeof visible === "boolean") layout[part] = visible;
  }
  const size = property(written.cover, "size");
  if (size === "hero" || size === "full") layout.coverSize = size;
  return Object.keys(layout).length > 0 ? layout : undefined;
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
