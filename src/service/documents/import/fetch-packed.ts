import { largestUpload } from "#contract/import.ts";
import type { FetchFailure } from "#service/kernel/fetcher/failure.ts";
import type { FetchOptions, Fetcher } from "#service/kernel/fetcher/fetcher.ts";
import { fetchWithRetries } from "./fetch-with-retries.ts";
import { ImportProblem } from "./problem.ts";

/** Sources that are one file at a URL. */
export type PackedSource = "zip" | "docx";

/** For the whole file, in milliseconds. */
const longestFetch = 300_000;

const nouns = { zip: "a zip archive", docx: "a Word document" };

/** Servers use many media types for such files, but none for texts. What isn't such a file is found when it is opened. */
function optionsFor(source: PackedSource, signal: AbortSignal): FetchOptions {
  return {
    maxBytes: largestUpload,
    total: longestFetch,
    signal,
    accepts: {
      test: (type) => !type.startsWith("text/"),
      header: "application/octet-stream,application/zip,*/*;q=0.1",
      noun: nouns[source],
    },
  };
}

/** Checks whether there is such a file at a URL, without fetching it. */
export async function probePacked(
  fetcher: Fetcher,
  source: PackedSource,
  url: string,
  signal: AbortSignal,
): Promise<{ ok: true; url: string } | FetchFailure> {
  const got = await fetcher.get(url, { ...optionsFor(source, signal), headOnly: true });
  return got.ok ? { ok: true, url: got.url } : got;
}

/**
 * Fetches an archive or a document. Its name has the host and path of its URL, so that files of another server with the
 * same name don't replace its pages.
 * @throws ImportProblem
 */
export async function fetchPacked(
  fetcher: Fetcher,
  source: PackedSource,
  url: string,
  signal: AbortSignal,
): Promise<{ bytes: Buffer; name: string }> {
  const got = await fetchWithRetries(fetcher, url, optionsFor(source, signal));
  if (!got.ok) throw new ImportProblem(got.message);
  const { buffer, byteOffset, byteLength } = got.bytes;
  return { bytes: Buffer.from(buffer, byteOffset, byteLength), name: nameOf(url, source) };
}

function nameOf(url: string, source: PackedSource): string {
  const { host, pathname } = new URL(url);
  const path = decoded(pathname).replace(/\/+$/, "");
  return `${host}${path}`.replace(new RegExp(`(?:\\.${source})?$`, "i"), `.${source}`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
