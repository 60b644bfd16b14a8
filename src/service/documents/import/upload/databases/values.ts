import { decoded, resolvePath } from "#content/address.ts";
import { encodeAddress, relativeLink } from "../../page-address.ts";
import type { Part } from "./print-database.ts";

/** The files of an upload, as values of databases name them. */
export type KnownFiles = {
  has: (path: string) => boolean;
  /** The page with an ID of Notion. */
  byId: ReadonlyMap<string, string>;
};

const related = /(?<name>[^()]*?) ?\((?<address>[^()\s]*\.md|https?:\/\/[^()\s]+)\)(?:, |$)/y;
const outside = /^https?:\/\/\S+$/i;

/**
 * What a value of a Notion database consists of: links to related pages, `Alpha (Projects/Alpha%201f….md), Beta (…)`, files,
 * `Tasks/a.png, Tasks/b.png`, a URL, or plain text.
 * @param from path of the file that has the value
 */
export function partsOf(value: string, from: string, files: KnownFiles): Part[] {
  if (outside.test(value)) return [{ text: value, url: value }];
  return relatedPages(value, from, files) ?? linkedFiles(value, from, files) ?? [{ text: value }];
}

function relatedPages(value: string, from: string, files: KnownFiles): Part[] | undefined {
  if (!value.endsWith(")")) return undefined;
  const parts: Part[] = [];
  related.lastIndex = 0;
  while (related.lastIndex < value.length) {
    const { name, address } = related.exec(value)?.groups ?? {};
    if (name === undefined || address === undefined) return undefined;
    const path = pageAt(address, from, files);
    if (path === undefined) return undefined;
    if (parts.length > 0) parts.push({ text: ", " });
    parts.push({ text: name || path, url: relativeLink(from, path) });
  }
  return parts;
}

function pageAt(address: string, from: string, { has, byId }: KnownFiles): string | undefined {
  const id = /([\da-f]{32})(?:\?[^/]*)?$/i.exec(address)?.[1]?.toLowerCase();
  if (outside.test(address)) return id === undefined ? undefined : byId.get(id);
  const path = resolvePath(from, decoded(address));
  return path !== undefined && has(path) ? path : undefined;
}

function linkedFiles(value: string, from: string, { has }: KnownFiles): Part[] | undefined {
  if (!/\.\w+$/.test(value)) return undefined;
  const parts: Part[] = [];
  for (const written of value.split(/,\s*/)) {
    const path = resolvePath(from, decoded(written));
    if (path === undefined || path === from || !has(path)) return undefined;
    if (parts.length > 0) parts.push({ text: ", " });
    const name = path.slice(path.lastIndexOf("/") + 1);
    parts.push({ text: name, url: encodeAddress(decoded(written)) });
  }
  return parts;
}
