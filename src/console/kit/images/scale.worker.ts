import { answerRequests } from "#console/kit/bounded-worker.ts";
import { headLength, reducedSize, stillTypeOf } from "./still-image.ts";

/** An image that is larger than pages need, and the same one smaller. */
export type Reduced = { width: number; height: number; smaller: Blob };

/** Of lossy formats: at 2,000 pixels, what is lost isn't seen. */
const quality = 0.85;

answerRequests<Blob, Reduced | undefined>(reduce);

/** Undefined if the image needn't or can't be made smaller. */
async function reduce(file: Blob): Promise<Reduced | undefined> {
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  const type = stillTypeOf(head);
  if (type === undefined) return undefined;
  // As it is shown: cameras write down how they were held, which the smaller image no longer says.
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  const { width, height } = image;
  try {
    const size = reducedSize(image);
    if (size === undefined) return undefined;
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext("2d");
    if (context === null) return undefined;
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, size.width, size.height);
    const smaller = await canvas.convertToBlob({ type, quality });
    // A browser that can't write the format writes another one.
    return smaller.type === type && smaller.size < file.size
      ? { width, height, smaller }
      : undefined;
  } finally {
    image.close();
  }
}
