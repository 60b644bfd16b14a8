import { decoded } from "#content/address.ts";
import { largestSpecification } from "#contract/openapi-spec.ts";
import { ZipProblem } from "../archive/read-zip.ts";
import { openUpload } from "../archive/unpack.ts";
import type { Problem } from "./read-text.ts";

/** Files of an archive have no URL, but refer to each other by URL. No server has this host. */
const base = "https://archive.invalid/";

/** A document in an archive with the files that it may refer to. */
type SpecArchive = {
  /** The document that is no part of another one. */
  text: string;
  url: string;
  /** The text of a file by the URL that a reference leads to. */
  fileAt: (address: string) => Promise<{ text: string } | Problem>;
};

const document = /\.(?:ya?ml|json)$/i;
/** Whether a text says that it is OpenAPI: at the beginning of a line of YAML, or near the start of JSON. */
const isWhole = (text: string) =>
  /^(?:openapi|swagger)["']?[ \t]*:/m.test(text) ||
  /^\s*\{[\s\S]{0,5000}?"(?:openapi|swagger)"\s*:/.test(text);

/** Which of several documents is meant, by its name. */
const mainName = /^(?:openapi|swagger|index|main|root|api)\.(?:ya?ml|json)$/i;

/** Opens an archive within limits. Its files are only those that are in it: nothing is fetched. */
export async function openSpecArchive(bytes: Buffer): Promise<SpecArchive | Problem> {
  try {
    const { files } = await openUpload(bytes, "archive.zip", largestSpecification);
    const byPath = new Map(files.map((file) => [file.path, file]));
    const texts = new Map<string, string>();
    const read = async (path: string) => {
      const cached = texts.get(path);
      if (cached !== undefined) return cached;
      const text = textOf(await byPath.get(path)!.read(largestSpecification));
      if (text === undefined) throw new ZipProblem(`${path} isn't UTF-8 text.`);
      texts.set(path, text);
      return text;
    };
    const main = await mainOf([...byPath.keys()], read);
    if (typeof main !== "string") return main;
    return {
      text: await read(main),
      url: base + encodeURI(main),
      async fileAt(address) {
        if (!address.startsWith(base)) {
          return {
            problem: `It refers to ${address}. Nothing is fetched for an archive: put that file into it, and refer to it by its path.`,
          };
        }
        const path = decoded(address.slice(base.length)).normalize("NFC");
        if (!byPath.has(path)) {
          return { problem: `It refers to ${path}, which isn't in the archive. Add it.` };
        }
        try {
          return { text: await read(path) };
        } catch (error) {
          return problemOf(error);
        }
      },
    };
  } catch (error) {
    return problemOf(error);
  }
}

/** A message about a file of an archive names its path alone. */
export function withoutBase<Reason extends { message: string }>(reason: Reason): Reason {
  return { ...reason, message: reason.message.replaceAll(base, "") };
}

function problemOf(error: unknown): Problem {
  if (error instanceof ZipProblem) return { problem: error.message };
  throw error;
}

/** The document nearest to the root that says it is OpenAPI. */
async function mainOf(
  paths: readonly string[],
  read: (path: string) => Promise<string>,
): Promise<string | Problem> {
  const depth = (path: string) => path.split("/").length;
  const levels = Map.groupBy(
    paths.filter((path) => document.test(path)),
    depth,
  );
  for (const [, level] of [...levels].toSorted(([a], [b]) => a - b)) {
    const whole: string[] = [];
    for (const path of level.toSorted()) if (isWhole(await read(path))) whole.push(path);
    const named = whole.filter((path) => mainName.test(path.slice(path.lastIndexOf("/") + 1)));
    const [main, other] = named.length > 0 ? named : whole;
    if (main !== undefined && other === undefined) return main;
    if (main !== undefined) {
      const listed = (named.length > 0 ? named : whole).slice(0, 5).join(", ");
      return {
        problem: `The archive has several OpenAPI documents: ${listed}. Rename the main one to openapi.yaml, or upload one archive for each.`,
      };
    }
  }
  return {
    problem:
      "The archive has no OpenAPI document: a .yaml, .yml, or .json file that declares openapi or swagger.",
  };
}

/** Undefined if it isn't UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
