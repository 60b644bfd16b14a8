import mammoth from "mammoth";
import type { ImportChange } from "#contract/import.ts";
import type { SourceThread } from "../source-threads.ts";
import { writeZip, type ZipEntry } from "../../archive/write-zip.ts";
import { prepareDocument, type WordParts } from "./docx/prepare.ts";
import { WordProblem } from "./docx/xml.ts";

/** For the styles that `prepareDocument` gives to paragraphs and runs. */
const styleMap = [
  ...[1, 2, 3, 4, 5, 6].map((level) => `p.BinderyHeading${level} => h${level}:fresh`),
  "p.BinderyTitle => h1.title:fresh",
  "p.BinderySubtitle => p:fresh",
  "p.BinderyQuote => blockquote > p:fresh",
  "p.BinderyCode => pre:separator('\\n')",
  "r.BinderyCodeText => code",
  "u => u",
  "highlight => mark",
];

type DocxRequest = {
  parts: WordParts;
  /** Folder for the document's images, relative to the document, with a trailing slash. */
  pictures: string;
};

/** A document as HTML, and its images by the path that the HTML has for them. */
export type DocxResult = {
  html: string;
  pictures: { path: string; bytes: Uint8Array }[];
  /** Threads of comments, whose places the text marks (`#content/html/text-marks.ts`). */
  threads: SourceThread[];
  changes: ImportChange[];
};

/**
 * Converts a Word document in the calling thread. Meant to run in a worker.
 * @returns with `problem` a sentence about a document that can't be read
 * @throws if it is damaged in another way
 */
export async function convertDocx(request: DocxRequest): Promise<DocxResult | { problem: string }> {
  try {
    return await converted(request);
  } catch (error) {
    if (error instanceof WordProblem) return { problem: error.message };
    throw error;
  }
}

async function converted({ parts, pictures: folder }: DocxRequest): Promise<DocxResult> {
  const { parts: prepared, changes, threads } = prepareDocument(parts);
  const pictures: DocxResult["pictures"] = [];
  const { value } = await mammoth.convertToHtml(
    { buffer: await zipped(prepared) },
    {
      styleMap,
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(async (image) => {
        const extension = /^image\/(?:x-)?(\w+)/.exec(image.contentType)?.[1] ?? "bin";
        const path = `${folder}${pictures.length + 1}.${extension}`;
        pictures.push({ path, bytes: await image.readAsBuffer() });
        return { src: path.split("/").map(encodeURIComponent).join("/") };
      }),
    },
  );
  return { html: value, pictures, threads, changes: changes.list() };
}

/** The converter takes files. */
async function zipped(parts: WordParts): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(entriesOf(parts))) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* entriesOf(parts: WordParts): AsyncGenerator<ZipEntry> {
  for (const [path, bytes] of Object.entries(parts)) yield { path, bytes, packed: false };
}
