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
  await checkSize(bytes);
  const name = posix.basename(path).replace(/\.\w+$/, "");
  const input = { bytes, pictures: `${name}-media/` };
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
  const { html, pictures } = result.output;
  return {
    html: `<!doctype html><title>${escapeHtml(name)}</title><main>${html}</main>`,
    pictures,
  };
}

/** The converter unpacks everything without limits, so this is done before. */
async function checkSize(bytes: Buffer): Promise<void> {
  let left = mostBytes;
  for (const file of await packedIn(bytes)) {
    // One byte more tells a file that fits from one that doesn't.
    left -= await unpackedSize(bytes, file, left + 1);
    if (left < 0) throw new ZipProblem(tooLarge);
  }
}

/** What the document consists of. It's a zip archive, which its author needn't know. */
async function packedIn(bytes: Buffer): Promise<ZippedFile[]> {
  try {
    return await listZip(bytes);
  } catch (error) {
    throw error instanceof ZipProblem ? new ZipProblem(notWord) : error;
  }
}

async function unpackedSize(bytes: Buffer, file: ZippedFile, most: number): Promise<number> {
  try {
    return (await readZipped(bytes, file, most)).length;
  } catch (error) {
    throw error instanceof OversizedFile ? new ZipProblem(tooLarge) : error;
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
