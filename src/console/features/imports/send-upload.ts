import type { ImportScope } from "#screens/imports.ts";
import { call } from "#console/data/client.ts";
import { base64Of } from "#console/kit/files.ts";
import { isClutter, type ChosenFile } from "./dropped-files.ts";

/** Of each part; `uploadPartSize` of the contract, which would bring the schemas along. */
const partSize = 4_000_000;

type Sending = {
  /** Whether pages that its table of contents doesn't list come along, too. */
  takesUnlisted: boolean;
  signal: AbortSignal;
  /** Called with the bytes so far. */
  onSent: (bytes: number) => void;
};

/**
 * Sends a file in parts; the import starts with the last one.
 *
 * @returns the ID of the import
 * @throws RequestFailure
 */
export async function sendUpload(
  { spaceId, changeRequestId }: ImportScope,
  { name, content }: PackedUpload,
  { takesUnlisted, signal, onSent }: Sending,
): Promise<string> {
  const main = "/v1/spaces/{spaceId}/content/imports";
  const draft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports";
  const unlisted = takesUnlisted ? ("group" as const) : undefined;
  const body = { name, size: content.size, ...(unlisted !== undefined && { unlisted }) };
  const { id } =
    changeRequestId === undefined
      ? await call(`POST ${main}`, { params: { spaceId }, body }, signal)
      : await call(`POST ${draft}`, { params: { spaceId, changeRequestId }, body }, signal);
  for (let position = 0; position * partSize < content.size; position++) {
    const part = content.slice(position * partSize, (position + 1) * partSize);
    const sent = { position, base64: await base64Of(part) };
    signal.throwIfAborted();
    await (changeRequestId === undefined
      ? call(
          `POST ${main}/{importId}/parts`,
          { params: { spaceId, importId: id }, body: sent },
          signal,
        )
      : call(
          `POST ${draft}/{importId}/parts`,
          { params: { spaceId, changeRequestId, importId: id }, body: sent },
          signal,
        ));
    onSent(Math.min(content.size, (position + 1) * partSize));
  }
  return id;
}

const alone = /\.(?:zip|epub|docx|md|markdown|mdx|adoc|asciidoc|rst|x?html?)$/i;

/** The one file that is sent to the platform. */
type PackedUpload = { name: string; content: Blob };

/** What would be sent, to know before it is read whether that is too much. */
export function wantedOf(files: readonly ChosenFile[]): ChosenFile[] {
  return files.filter(({ path }) => !isClutter(path));
}

type Packing = {
  signal: AbortSignal;
  /** Called with the bytes so far. */
  onRead: (bytes: number) => void;
};

/** A file that was moved or changed since it was chosen. */
export class UnreadableFile extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`${path} can't be read.`);
    this.path = path;
  }
}

/**
 * One archive, document, or page as it is, and everything else as one archive.
 *
 * @param files - at least one, as `wantedOf` leaves them
 * @throws UnreadableFile, and the signal's reason
 */
export async function packFiles(
  files: readonly ChosenFile[],
  packing: Packing,
): Promise<PackedUpload> {
  const [first, ...others] = files;
  if (first !== undefined && others.length === 0 && alone.test(first.path)) {
    return { name: first.file.name, content: first.file };
  }
  const folder = first?.path.includes("/") === true ? first.path.split("/")[0]! : "files";
  return { name: `${folder}.zip`, content: await zipped(files, packing) };
}

async function zipped(files: readonly ChosenFile[], { signal, onRead }: Packing): Promise<Blob> {
  const { Zip, ZipPassThrough } = await import("fflate");
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    failure ??= error;
    // Not compressed: that would take longer than sending it.
    parts.push(part as Uint8Array<ArrayBuffer>);
  });
  let read = 0;
  for (const { path, file } of files) {
    signal.throwIfAborted();
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    const bytes = await file.arrayBuffer().catch(() => {
      throw new UnreadableFile(path);
    });
    entry.push(new Uint8Array(bytes), true);
    onRead((read += file.size));
  }
  signal.throwIfAborted();
  zip.end();
  if (failure !== null) throw failure as Error;
  return new Blob(parts);
}
