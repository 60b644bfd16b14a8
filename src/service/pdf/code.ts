import { between, type Canvas, type Column, type TextStyle } from "./canvas.ts";

const code: TextStyle = { size: 8.5, color: "#1b1b1f" };

/** Sets code line by line on a ground of its own, so that it can pass from page to page. */
export function writeCode(canvas: Canvas, text: string, column: Column): void {
  const inner = { left: column.left + 6, width: column.width - 12 };
  for (const line of text.split("\n")) {
    const span = { text: line, bold: false, italic: false, mono: true, strike: false };
    const height = canvas.heightOf([span], inner.width, code) + 3;
    canvas.need(height);
    const top = canvas.document.y;
    if (height <= canvas.room + 1) {
      canvas.document.rect(column.left, top, column.width, height).fill("#f3f3f6");
    }
    canvas.document.y = top + 1.5;
    if (line.trim() !== "") canvas.write([span], inner, code);
    canvas.document.y = Math.max(
      canvas.document.y,
      Math.min(top + height, top + canvas.pageHeight),
    );
  }
  canvas.gap(between);
}
