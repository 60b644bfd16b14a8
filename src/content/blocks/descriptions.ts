import { type OperationName, readTag, type Written } from "./tags.ts";

/** What a block shows of an OpenAPI specification: an operation, a webhook, or schemas. */
export function describeOperation(name: OperationName, written: Written) {
  const { path, name: webhook, baseUrl, schemas, ...others } = readTag(name, written);
  const title = schemas ? schemas.join(", ") : `${baseUrl}${path ?? webhook}`;
  return { ...others, path, schemas, title };
}

/** The topics of an entry in a changelog. */
export function topicsOf(written: Written): string[] {
  return (readTag("update", written).tags ?? []).filter(Boolean);
}

/** The name and the attributes of a tag, as one line of text. */
export function nameTag(name: string, written: Written): string {
  const values = Object.entries(written).map(([key, value]) => (key ? `${key}: ${value}` : value));
  return [name, ...values].join(" · ");
}

/** Whether a tag is an end without a start, which means nothing to readers. */
export function isStrayEnd(name: string, isClosed: boolean): boolean {
  return !isClosed && /^end[a-z]/.test(name);
}

/** The languages of fenced code that is drawn instead of shown. */
const graphics = { mermaid: "diagram", math: "formula" } as const;

export type Graphic = (typeof graphics)[keyof typeof graphics];

/** As what code of a language is drawn; undefined for code that is shown. */
export function graphicOf(language: string | null | undefined): Graphic | undefined {
  return Object.hasOwn(graphics, language ?? "")
    ? graphics[language as keyof typeof graphics]
    : undefined;
}
