import { posix } from "node:path";
import {
  listZip,
  OversizedFile,
  readZipped,
  ZipProblem,
  type ZippedFile,
} from "../../archive/read-zip.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { convertDocx, DocxResult } from "./convert-docx.ts";

const convertTask = taskOf<typeof convertDocx>(
  new URL("./convert-docx.ts", import.meta.url),
  "convertDocx",
);

/** Maximum size of a document, unpacked. */
const mostBytes = 50_000_000;
const timeout = 20_000;
const notWord = "This isn't a Word document, or it's damaged. Save it as .docx again.";
const tooLarge = `The Word document has more than ${mostBytes / 1_000_000} MB when unpacked. Split it.`;

/**
 * Reads a Word document as an HTML page, with its file name as the title in case it has no other.
 * @throws ZipProblem with a sentence
 */
export async function readDocx(bytes: Buffer, path: string): Promise<DocxResult> {
  if (isOldFile(bytes)) throw new ZipProblem(oldFile);
  const parts = await unpackParts(bytes);
  const name = posix.basename(path).replace(/\.\w+$/, "");
  const input = { parts, pictures: `${name}-media/` };
  const result = await workPool
    .run(convertTask, input, { timeout, isPatient: true })
    .catch(() => ({ cut: "exit" as const }));
  if ("cut" in result) {
    throw new ZipProblem(
      result.cut === "exit"
        ? "The Word document is damaged."
        : "The Word document is too large to convert.",
    );
  }
  if ("problem" in result.output) throw new ZipProblem(result.output.problem);
  return { ...result.output, html: pageOf(result.output.html, name) };
}

/** Of several headings of the highest level, none is the title, unless the document has one. */
function pageOf(html: string, name: string): string {
  const title = escapeHtml(name);
  const isUntitled = !html.includes('<h1 class="title">') && html.split("<h1>").length > 2;
  return `<!doctype html><title>${title}</title><main>${isUntitled ? `<h1>${title}</h1>` : ""}${html}</main>`;
}

/** The format of .doc files, and of .docx files with a password. */
const isOldFile = (bytes: Buffer) => bytes.length > 8 && bytes.readUInt32BE(0) === 0xd0cf11e0;

const oldFile =
  "This Word document has a password, or it's an older .doc file. Remove the password or save it as .docx, then import that file.";

/** All parts of a document. The converter unpacks everything without limits, so this is done before. */
async function unpackParts(bytes: Buffer): Promise<Record<string, Uint8Array>> {
  let left = mostBytes;
  const parts: Record<string, Uint8Array> = {};
  for (const file of await packedIn(bytes)) {
    // One byte more tells a file that fits from one that doesn't.
    const part = await unpacked(bytes, file, left + 1);
    left -= part.length;
    if (left < 0) throw new ZipProblem(tooLarge);
    parts[file.path] = part;
  }
  return parts;
}

/** What the document consists of. It's a zip archive, which its author needn't know. */
async function packedIn(bytes: Buffer): Promise<ZippedFile[]> {
  try {
    return await listZip(bytes);
  } catch (error) {
    throw error instanceof ZipProblem ? new ZipProblem(notWord) : error;
  }
}

async function unpacked(bytes: Buffer, file: ZippedFile, most: number): Promise<Buffer> {
  try {
    return await readZipped(bytes, file, most);
  } catch (error) {
    throw error instanceof OversizedFile ? new ZipProblem(tooLarge) : error;
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
