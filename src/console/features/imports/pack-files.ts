import type { ChosenFile } from "./dropped-files.ts";

const alone = /\.(?:zip|docx|md|markdown|mdx|x?html?)$/i;
const clutter = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|node_modules|\.git)(?:\/|$)/i;

/** The one file that is sent to the platform. */
export type PackedUpload = { name: string; content: Blob };

/** The bytes of what would be sent, to know before it is read whether that is too much. */
export function sizeOf(files: readonly ChosenFile[]): number {
  return wantedOf(files).reduce((sum, { file }) => sum + file.size, 0);
}

const wantedOf = (files: readonly ChosenFile[]) => files.filter(({ path }) => !clutter.test(path));

/**
 * One archive, document, or page as it is, and everything else as one archive.
 *
 * @param files - at least one
 */
export async function packFiles(files: readonly ChosenFile[]): Promise<PackedUpload> {
  const wanted = wantedOf(files);
  const [first, ...others] = wanted.length > 0 ? wanted : files;
  if (first !== undefined && others.length === 0 && alone.test(first.path)) {
    return { name: first.file.name, content: first.file };
  }
  const folder = first?.path.includes("/") === true ? first.path.split("/")[0]! : "files";
  return { name: `${folder}.zip`, content: await zipped(wanted) };
}

async function zipped(files: readonly ChosenFile[]): Promise<Blob> {
  const { Zip, ZipPassThrough } = await import("fflate");
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    failure ??= error;
    // Not compressed: that would take longer than sending it.
    parts.push(part as Uint8Array<ArrayBuffer>);
  });
  for (const { path, file } of files) {
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    entry.push(new Uint8Array(await file.arrayBuffer()), true);
  }
  zip.end();
  if (failure !== null) throw failure as Error;
  return new Blob(parts);
}
