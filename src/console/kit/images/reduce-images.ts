import { createBoundedWorker, startWorker } from "#console/kit/bounded-worker.ts";
// oxlint-disable-next-line import/default -- the query makes it the URL of the bundled worker
import address from "./scale.worker.ts?worker&url";
import type { Reduced } from "./scale.worker.ts";

/** An image that is larger than pages need, as it is and smaller. */
export type LargeImage = { file: File; width: number; height: number; smaller: File };

/** Milliseconds for one image. What takes longer is left as it is. */
const limit = 20_000;

const worker = createBoundedWorker<Blob, Reduced | undefined>(() => startWorker(address), limit);

/** Those of the files that are images larger than pages need. What the browser can't read or scale isn't among them. */
export async function largeImages(files: readonly File[]): Promise<LargeImage[]> {
  const images = await Promise.all(files.map(largeImage));
  return images.filter((image) => image !== undefined);
}

async function largeImage(file: File): Promise<LargeImage | undefined> {
  if (!/^image\/(?:jpeg|png|webp)$/.test(file.type)) return undefined;
  const reduced = await worker.ask(file).catch(() => undefined);
  if (reduced === undefined) return undefined;
  const { width, height, smaller } = reduced;
  const { name, lastModified } = file;
  return {
    file,
    width,
    height,
    smaller: new File([smaller], name, { type: smaller.type, lastModified }),
  };
}
