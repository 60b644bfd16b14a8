import { createHash } from "node:crypto";
import { posix } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { Fetcher } from "#service/kernel/fetcher/fetcher.ts";
import type { FailureOutcome, FetchedFile } from "./outcome.ts";
import { sniffPicture } from "../content/picture.ts";
import { whyTooManyPixels } from "../content/picture-limits.ts";
import { htmlTypes, fetchWithRetries } from "./fetch-with-retries.ts";

/** Maximum size of a file in bytes. */
export const mostFileBytes = 10_000_000;

const fileTypes = {
  test: (type: string) => !htmlTypes.test(type) || type === "",
  header: "*/*",
  noun: "a file",
};

/**
 * Fetches an image or an attachment. If a page shows it as an image, its bytes must be an image.
 * @param asPicture whether a page shows it as an image, or only links to it
 */
export async function fetchFile(
  fetcher: Fetcher,
  url: string,
  asPicture: boolean,
  signal: AbortSignal,
): Promise<FetchedFile | FailureOutcome> {
  const fail = (reason: string): FailureOutcome => ({
    kind: "failure",
    url: url.slice(0, 2000),
    reason,
  });
  const accepts = asPicture ? {} : { accepts: fileTypes };
  const got = url.startsWith("data:")
    ? inlineBytes(url)
    : await fetchWithRetries(fetcher, url, { maxBytes: mostFileBytes, signal, ...accepts });
  if (!got.ok) return fail(got.message);
  if (asPicture && sniffPicture(got.bytes) === undefined)
    return fail("A page shows this file as an image, but it isn't one.");
  return fileOf(url, got);
}

/** Creates a file from a response, or says why it can't be one. */
export function fileOf(
  url: string,
  { bytes, type }: { bytes: Uint8Array; type: string },
): FetchedFile | FailureOutcome {
  const reason = whyTooManyPixels(bytes);
  if (reason !== undefined) return { kind: "failure", url: url.slice(0, 2000), reason };
  const picture = sniffPicture(bytes);
  const name = fileName(url, bytes, picture?.extension);
  const contentType =
    picture?.contentType ?? getMimeType(name) ?? (type || "application/octet-stream");
  const dimensions = picture?.dimensions;
  return {
    kind: "file",
    url,
    name,
    contentType,
    size: bytes.length,
    bytes,
    ...(dimensions && { dimensions }),
  };
}

type Inline = { ok: true; bytes: Uint8Array; type: string } | { ok: false; message: string };

function inlineBytes(url: string): Inline {
  const match = /^data:[^,]*?(;base64)?,([\s\S]*)$/.exec(url);
  const broken: Inline = { ok: false, message: "An image in the page is broken." };
  if (match === null) return broken;
  try {
    const data = decodeURIComponent(match[2] ?? "");
    return { ok: true, bytes: Buffer.from(data, match[1] ? "base64" : "utf8"), type: "" };
  } catch {
    return broken;
  }
}

function fileName(url: string, bytes: Uint8Array, extension: string | undefined): string {
  if (url.startsWith("data:")) {
    return `${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.${extension ?? "bin"}`;
  }
  const last = posix.basename(new URL(url).pathname);
  const name =
    tryDecode(last)
      .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, "-")
      .slice(-200) || "file";
  return extension === undefined || /\.\w{1,5}$/.test(name) ? name : `${name}.${extension}`;
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
