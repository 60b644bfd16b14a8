import { z } from "zod";
import { Cover, LayoutInput } from "#contract/page.ts";

/** Path of the file in an archive with what its other files can't hold. */
export const manifestPath = ".bindery.json";

/** Path of the table of contents in an archive. */
export const contentsPath = "SUMMARY.md";

/** Old paths of one page. */
export const mostAddresses = 1000;

const id = z.string().regex(/^[\w-]{1,64}$/);
const sourcePath = z.string().max(2000);

/** The metadata of a page where its file alone says something else, or that has no file. */
const Fields = z.object({
  title: z.string().min(1).max(1000),
  description: z.string().optional(),
  emoji: z.string().max(100).optional(),
  icon: z.string().max(100).optional(),
  condition: z.string().optional(),
  hidden: z.literal(true).optional(),
  noIndex: z.literal(true).optional(),
  noRobotsIndex: z.literal(true).optional(),
  cover: Cover.optional(),
  layout: LayoutInput.optional(),
});
export type ManifestFields = z.infer<typeof Fields>;

const Page = z.object({
  id,
  slug: z.string(),
  /** Where the page was imported from, which its relative links depend on. */
  sourcePath: sourcePath.optional(),
  /** Old paths of the page, which sites that show it redirect. */
  addresses: z.array(z.string().max(512)).max(mostAddresses).optional(),
  fields: Fields.optional(),
  /** Characters of the file before the text, if reading the file doesn't find the same. */
  front: z.int().min(0).optional(),
});
export type ManifestPage = z.infer<typeof Page>;

/** A group or link, which has no file; `at` has the titles from the top level down to its own. */
const Entry = Page.omit({ front: true }).extend({
  at: z.array(z.string()).min(1),
  /** Target of a link. */
  href: z.string().max(2048).optional(),
});
export type ManifestEntry = z.infer<typeof Entry>;

const File = z.object({
  id,
  name: z.string().min(1).max(255),
  contentType: z.string().regex(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?: *; *[\w-]+=[\w.+-]+)*$/),
  sourcePath: sourcePath.optional(),
});

/** What an archive knows about its files, by path, so that importing it restores every entry as it was. */
export const Manifest = z.object({
  format: z.literal("bindery-1"),
  pages: z.record(z.string(), Page),
  /** Groups and links in reading order. */
  entries: z.array(Entry),
  files: z.record(z.string(), File),
});
export type Manifest = z.infer<typeof Manifest>;

/** The manifest as a file, with one entry per line, so that versions of it can be compared. */
export function printManifest({ format, pages, entries, files }: Manifest): string {
  const rows = (parts: readonly string[]) => (parts.length === 0 ? "" : `\n${parts.join(",\n")}\n`);
  const map = (record: object) =>
    rows(Object.entries(record).map(([key, value]) => `${JSON.stringify(key)}: ${print(value)}`));
  return [
    `{"format": ${JSON.stringify(format)},`,
    `"pages": {${map(pages)}},`,
    `"entries": [${rows(entries.map(print))}],`,
    `"files": {${map(files)}}}\n`,
  ].join("\n");
}

const print = (value: object) => JSON.stringify(value);
