/** The platform's limit of a file that is sent with a request, in bytes. */
export const largestFile = 1024 * 1024;

/** The bytes of a file, as requests contain them. */
export async function base64Of(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
  reader.onerror = () => reject(reader.error ?? new Error("The file can't be read."));
  reader.readAsDataURL(file);
  return promise;
}

/** A file to upload: chosen on this device, or at a URL that the platform fetches. */
export type Upload = {
  id: string;
  name: string;
  source: File | string;
  state: "waiting" | "sending" | "done" | "failed";
  /** Why it failed, as a sentence. */
  reason?: string;
};

/** Bytes of the files of one request: base64 makes them a third larger, and requests can have 10 MB. */
const bytesAtOnce = 5 * largestFile;
/** The platform's limit per request. */
const filesAtOnce = 20;

/** Files that one request can have each, in order. URLs are fetched one after the other, so each has its own. */
export function groupUploads(uploads: readonly Upload[]): Upload[][] {
  const groups: Upload[][] = [];
  let size = Infinity;
  for (const upload of uploads) {
    const bytes = sizeOf(upload);
    const group = groups.at(-1);
    if (group === undefined || group.length >= filesAtOnce || size + bytes > bytesAtOnce) {
      groups.push([upload]);
      size = bytes;
    } else {
      group.push(upload);
      size += bytes;
    }
  }
  return groups;
}

function sizeOf({ source }: Upload): number {
  return typeof source === "string" ? bytesAtOnce : source.size;
}

/** Whether the platform would refuse the file for its size. */
export function isTooLarge({ source }: Upload): boolean {
  return typeof source !== "string" && source.size > largestFile;
}

/** The name that a file at a URL gets: the last part of its path. */
export function nameAt(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split("/").findLast((part) => part !== "") ?? hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
