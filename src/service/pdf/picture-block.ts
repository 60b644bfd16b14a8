import type { ProseNode } from "#content/prose/nest.ts";
import { between, type Canvas, type Column } from "./canvas.ts";

/** Address of a picture, when the node is one. */
export function pictureAddress(node: ProseNode): string | undefined {
  if (node.type === "image") return node.url;
  return node.type === "htmlElement" && node.name === "img" ? node.attributes.src : undefined;
}

/** Sets a picture as wide as it is, or as the column. False for one that cannot be read. */
export function writePicture(canvas: Canvas, bytes: Uint8Array, column: Column): boolean {
  const { document } = canvas;
  try {
    const image = opener(document).openImage(Buffer.from(bytes));
    const { width, height } = image;
    const scale = Math.min(0.75, column.width / width, (canvas.pageHeight * 0.8) / height);
    canvas.need(height * scale);
    const top = document.y;
    document.image(image as never, column.left, top, { width: width * scale });
    document.y = top + height * scale;
    canvas.gap(between);
    return true;
  } catch {
    return false;
  }
}

/** pdfkit's types leave it out. */
function opener(document: PDFKit.PDFDocument) {
  return document as unknown as {
    openImage(bytes: Buffer): { width: number; height: number };
  };
}
