import { printPageFile, readPageFile } from "#content/page-file.ts";
import { same } from "#content/same.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { PageEntry } from "#content/types.ts";
import { readFile, readTexts } from "../content/blobs.ts";
import { leftPaths } from "../content/page-addresses.ts";
import type { DownloadProgress } from "../downloads/frames.ts";
import { chunksOf } from "#service/kernel/chunks.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { fieldsOf, layoutArchive } from "./layout.ts";
import {
  contentsPath,
  manifestPath,
  printManifest,
  mostAddresses,
  type Manifest,
  type ManifestPage,
} from "./manifest.ts";
import { writeZip, type ZipEntry } from "./write-zip.ts";

type ArchiveSource = {
  db: Db;
  organizationId: string;
  spaceId: string;
  index: TreeIndex;
  /** Counts the pages and files that were written. */
  progress: DownloadProgress;
};

const textsAtOnce = 50;
/** Formats that are compressed already. */
const compressed = /^(?:image\/(?!svg|bmp)|video\/|audio\/|application\/(?:zip|gzip|pdf|x-7z))/;

/** Everything of a revision as a zip archive (see contract/export.ts), written as fast as it is read. */
export function makeArchive(source: ArchiveSource): ReadableStream<Uint8Array> {
  const parts = writeZip(entriesOf(source));
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}

async function* entriesOf(source: ArchiveSource): AsyncGenerator<ZipEntry> {
  const { db, organizationId, spaceId, index, progress } = source;
  const { pages, files, summary, entries } = layoutArchive(index);
  const left = Map.groupBy(await leftPaths(db, organizationId, [spaceId]), ({ page_id: id }) => id);
  const addressesOf = (id: string) => {
    const addresses = left.get(id)?.map(({ path }) => path) ?? [];
    return addresses.length > 0 ? { addresses: addresses.slice(0, mostAddresses) } : {};
  };
  const manifest: Manifest = {
    format: "bindery-1",
    pages: {},
    entries: entries.map((entry) => ({ ...entry, ...addressesOf(entry.id) })),
    files: {},
  };
  progress.total = pages.length + files.length;

  yield { path: contentsPath, bytes: Buffer.from(summary), packed: true };
  for (const part of chunksOf(pages, textsAtOnce)) {
    const hashes = part.flatMap(({ page }) => (page.text === null ? [] : [page.text]));
    const texts = await readTexts(db, organizationId, hashes);
    for (const { page, path } of part) {
      const text = page.text === null ? "" : texts.get(page.text)!;
      const file = printPageFile(page, text);
      manifest.pages[path] = { ...manifestPage(page, file, text), ...addressesOf(page.id) };
      progress.done++;
      yield { path, bytes: Buffer.from(file), packed: true };
    }
  }
  for (const { file, path } of files) {
    const { id, name, contentType, sourcePath } = file;
    manifest.files[path] = {
      id,
      name,
      contentType,
      ...(sourcePath !== undefined && { sourcePath }),
    };
    const bytes = await readFile(db, organizationId, file.blob);
    progress.done++;
    yield { path, bytes, packed: !compressed.test(contentType) };
  }
  yield { path: manifestPath, bytes: Buffer.from(printManifest(manifest)), packed: true };
}

/** What the page's file doesn't say, or says differently. */
function manifestPage(page: PageEntry, file: string, text: string): ManifestPage {
  const read = readPageFile(file);
  const fields = fieldsOf(page);
  const written = { ...read.fields, title: read.fields.title ?? page.title };
  return {
    id: page.id,
    slug: page.slug,
    ...(page.sourcePath !== undefined && { sourcePath: page.sourcePath }),
    ...(!same(written, fields) && { fields }),
    ...(read.text !== text && { front: file.length - text.length }),
  };
}
