import mammoth from "mammoth";

/** Styles that mammoth doesn't know by itself. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Code'] => pre:separator('\\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "r[style-name='HTML Code'] => code",
];

type DocxRequest = {
  bytes: Uint8Array;
  /** Folder for the document's images, relative to the document, with a trailing slash. */
  pictures: string;
};

/** A document as HTML, and its images by the path that the HTML has for them. */
export type DocxResult = { html: string; pictures: { path: string; bytes: Uint8Array }[] };

/** Converts a Word document in the calling thread. Meant to run in a worker. @throws if it is damaged */
export async function convertDocx({ bytes, pictures: folder }: DocxRequest): Promise<DocxResult> {
  const pictures: DocxResult["pictures"] = [];
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    {
      styleMap,
      convertImage: mammoth.images.imgElement(async (image) => {
        const extension = /^image\/(\w+)/.exec(image.contentType)?.[1] ?? "bin";
        const path = `${folder}${pictures.length + 1}.${extension}`;
        pictures.push({ path, bytes: await image.readAsBuffer() });
        return { src: path.split("/").map(encodeURIComponent).join("/") };
      }),
    },
  );
  return { html: value, pictures };
}
