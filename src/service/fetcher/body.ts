import type { Response } from "undici";
import type { FetchFailure } from "./failure.ts";
import { failure } from "./failure.ts";

/**
 * Reads a body up to `maxBytes`, counted after decompression, so that a small answer which swells is cut off
 * while it swells.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
): Promise<Uint8Array | FetchFailure> {
  const announced = Number(response.headers.get("content-length"));
  if (announced > maxBytes) return tooLarge(response, maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return tooLarge(response, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

async function tooLarge(response: Response, maxBytes: number): Promise<FetchFailure> {
  if (response.body?.locked === false) await response.body.cancel();
  return failure("too-large", `The response is larger than the limit of ${inWords(maxBytes)}.`);
}

function inWords(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes >= 1 ? `${Math.round(megabytes)} MB` : `${Math.round(bytes / 1000)} KB`;
}
