import { fileName } from "#content/address.ts";
import { type OperationName, readTag, type Written, type ReferenceName } from "./tags.ts";

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

/** What a block shows that refers to something elsewhere. Media put `what` into words and choose its icon. */
export type Reference =
  | { what: "file" | "reusable"; title: string }
  /** `detail`: where it leads, unless the title says so. */
  | { what: "page" | "website"; title: string; detail: string | undefined }
  /** `player`: the name of the website that plays it. */
  | { what: "video"; player: string; detail: string | undefined };

/** Where a block leads that refers to something elsewhere; "" if nothing is written. */
export function referenceAddress(written: Written): string {
  return written["url"] ?? written["src"] ?? written[""] ?? "";
}

/**
 * What to show of a reference. Embedded content is shown as a link: no medium loads anything from other websites but images.
 *
 * @param label - its own text; "" for none
 * @param title - of the page that it leads to, if there is one
 */
export function describeReference(
  name: ReferenceName,
  address: string,
  label: string,
  title: string | undefined,
): Reference {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const detail = url && `${url.host}${url.pathname === "/" ? "" : url.pathname}${url.search}`;
  if (name === "file") return { what: "file", title: fileName(address) };
  if (name === "include") {
    const written = fileName(address).replace(/\.md$/, "").replaceAll(/[-_]+/g, " ");
    return { what: "reusable", title: title ?? written };
  }
  if (name === "content-ref") {
    const own = label !== "" && !isPath(label) ? label : undefined;
    return { what: "page", title: title ?? own ?? (fileName(address) || address), detail };
  }
  const host = url?.host.replace(/^www\./, "") ?? "";
  const player = Object.hasOwn(players, host) ? players[host] : undefined;
  if (player !== undefined) return { what: "video", player, detail };
  return { what: "website", title: host || address, detail };
}

/** GitBook writes the path of the page as the label of a link without its own text. */
const isPath = (label: string) => /^[^\s]*\/[^\s]*$|\.md$/.test(label);

const players: Readonly<Record<string, string>> = {
  "youtube.com": "YouTube",
  "youtu.be": "YouTube",
  "m.youtube.com": "YouTube",
  "vimeo.com": "Vimeo",
  "player.vimeo.com": "Vimeo",
  "loom.com": "Loom",
  "wistia.com": "Wistia",
};
