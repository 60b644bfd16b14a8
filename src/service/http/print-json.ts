import { createHash, randomUUID } from "node:crypto";
import { jsonOf } from "#service/kernel/printed-json.ts";
import { textChunks } from "#service/kernel/chunks.ts";
import { createYieldPoint, type YieldPoint } from "#service/kernel/yield-point.ts";

/** A value whose texts have up to this many characters is printed in one go, in about 1 ms. */
const printedAtOnce = 256 * 1024;
/** In a larger value, a text with at least this many characters is printed separately. */
const long = 4 * 1024;
/** Bytes or characters of a text that are printed in one go. */
const slice = 256 * 1024;

/** A value as JSON. */
export type PrintedJson = {
  body: string | Uint8Array<ArrayBuffer>;
  /** A short version as value and as JSON, with long texts replaced by their hashes. */
  outline: { value: unknown; text: string };
};

/**
 * Prints a value of a request or a response. Long texts are printed in slices, between which other requests get turns: 9
 * MB would block them for 0.1 s.
 */
export async function printJson(value: unknown): Promise<PrintedJson> {
  const yieldPoint = createYieldPoint();
  const large = isLarge(value);
  await yieldPoint();
  if (!large) {
    const text = JSON.stringify(value);
    return { body: text, outline: { value, text } };
  }
  const mark = randomUUID();
  const cut: (string | Uint8Array)[] = [];
  const frame = JSON.stringify(value, (_name, part: unknown) => {
    const apart = typeof part === "string" && part.length > long ? part : jsonOf(part);
    return apart === undefined ? part : `${mark}.${cut.push(apart) - 1}`;
  });
  const printer = createPrinter(yieldPoint);
  const hashes: string[] = [];
  const pieces = frame.split(new RegExp(`"${mark}\\.(\\d+)"`));
  for (const [at, piece] of pieces.entries()) {
    if (at % 2 === 0) printer.add(Buffer.from(piece));
    else hashes.push(await printer.addSlices(cut[Number(piece)]!));
  }
  const text = frame.replaceAll(
    new RegExp(`${mark}\\.(\\d+)`, "g"),
    (_, at) => hashes[Number(at)]!,
  );
  return { body: printer.bytes(), outline: { value: JSON.parse(text), text } };
}

/**
 * Whether a value's long texts are long in total. Without any to cut out, slices would only take time. Looks only into
 * what can hold a long text: calling itself for each number of a list took longer than printing the list.
 */
function isLarge(value: unknown): boolean {
  let rest = printedAtOnce;
  const mayHold = (part: unknown) =>
    typeof part === "string" ? part.length > long : typeof part === "object" && part !== null;
  const spend = (part: unknown): boolean => {
    if (typeof part === "string") return (rest -= part.length) < 0;
    if (Array.isArray(part)) return part.some((item) => mayHold(item) && spend(item));
    if (jsonOf(part) !== undefined) return true;
    for (const name in part as object) {
      const inner = (part as Record<string, unknown>)[name];
      if (mayHold(inner) && spend(inner)) return true;
    }
    return false;
  };
  return mayHold(value) && spend(value);
}

/** Joins parts of JSON as bytes. */
function createPrinter(yieldPoint: YieldPoint) {
  const bytes: Uint8Array[] = [];
  return {
    add: (part: Uint8Array) => bytes.push(part),
    /** Adds a text as a JSON string, or bytes that are already JSON. @returns the hash of what was added */
    async addSlices(source: string | Uint8Array): Promise<string> {
      const hash = createHash("sha256");
      for (const part of typeof source === "string" ? stringSlices(source) : byteSlices(source)) {
        bytes.push(part);
        hash.update(part);
        await yieldPoint();
      }
      return hash.digest("base64url");
    },
    bytes: () => Buffer.concat(bytes),
  };
}

const quote = Buffer.from('"');

/** JSON escapes unpaired surrogates, so `textChunks` must not split a pair. */
function* stringSlices(text: string): Generator<Uint8Array> {
  yield quote;
  for (const part of textChunks(text, slice)) {
    yield Buffer.from(JSON.stringify(part).slice(1, -1));
  }
  yield quote;
}

function* byteSlices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += slice) {
    yield bytes.subarray(start, start + slice);
  }
}
