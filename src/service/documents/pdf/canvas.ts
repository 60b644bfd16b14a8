import PDFDocument from "pdfkit";
import { boldStroke, Fonts, type FontDocument } from "./fonts.ts";
import { plainText, type Span } from "./spans.ts";

/** What the blocks of a page need besides the canvas. */
export type PageParts = {
  targetOf: (address: string) => LinkTarget | undefined;
  imageOf: (address: string) => Uint8Array | undefined;
  /** Called for each heading before it is written. */
  heading: (text: string, depth: number) => void;
};

/** Position of text: left edge and width, in points. */
export type Column = { left: number; width: number };

export type TextStyle = { size: number; color: string; bold?: boolean };

/** The target of a link: a page of this document, or a URL. */
export type LinkTarget = { page: string } | { url: string };

/** Something that is written in steps. */
export type Writing = Generator<undefined, void, undefined>;

const margin = 56;
const black = "#1b1b1f";
const grey = "#6b6b76";
const linkColor = "#2346b8";

/** Space between two blocks, in points. */
export const between = 7;

export const body: TextStyle = { size: 10.5, color: black };
export const muted: TextStyle = { size: 10.5, color: grey };

/** A document of A4 pages that is written from top to bottom and returns its bytes while it is written. */
export class Canvas {
  readonly document: PDFKit.PDFDocument;
  readonly full: Column;
  readonly #fonts: Fonts;
  #parts: Uint8Array[] = [];
  #pages = 0;
  readonly #ended: Promise<void>;

  constructor(title: string) {
    this.document = new PDFDocument({
      size: "A4",
      margin,
      autoFirstPage: false,
      pdfVersion: "1.7",
      info: { Title: title, Producer: "Bindery", Creator: "Bindery" },
    });
    this.document.on("data", (part: Uint8Array) => this.#parts.push(part));
    this.#ended = new Promise((resolve) => this.document.on("end", resolve));
    this.#fonts = new Fonts(this.document as unknown as FontDocument);
    this.document.on("pageAdded", () => this.#number());
    this.document.addPage();
    this.full = { left: margin, width: this.document.page.width - 2 * margin };
  }

  /** The bytes since the last call. */
  take(): Uint8Array {
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    return bytes;
  }

  /** Writes the rest; nothing can be added afterwards. */
  async end(): Promise<void> {
    this.document.end();
    await this.#ended;
  }

  /** Points from here to the bottom margin. */
  get room(): number {
    return this.document.page.height - margin - this.document.y;
  }

  get pageHeight(): number {
    return this.document.page.height - 2 * margin;
  }

  /** Starts a new page unless this much space is left on the current one. */
  need(height: number): void {
    if (this.room < Math.min(height, this.pageHeight)) this.document.addPage();
  }

  /** Moves down, except at the top of a new page. */
  gap(height: number): void {
    this.document.y += Math.min(height, Math.max(this.room, 0));
  }

  /** Height of a text as `write` will write it, to within a line. */
  heightOf(spans: readonly Span[], width: number, style: TextStyle): number {
    const mono = spans.length > 0 && spans.every((span) => span.mono);
    this.document.font(this.#fonts.first({ mono, italic: false })).fontSize(style.size);
    return this.document.heightOfString(clean(plainText(spans)) || " ", { width });
  }

  /** Writes a text into a column, starting at the current height. `targetOf` returns the targets of its links. */
  write(
    spans: readonly Span[],
    column: Column,
    style: TextStyle,
    targetOf: (address: string) => LinkTarget | undefined = () => undefined,
  ): void {
    const runs = spans.flatMap((span) =>
      this.#fonts
        .split(clean(span.text), span)
        .map((run) => ({ ...run, span, target: span.link ? targetOf(span.link) : undefined })),
    );
    const { document } = this;
    const { left, width } = column;
    for (const [index, { text, font, span, target }] of runs.entries()) {
      const bold = span.bold || style.bold === true;
      const color = target === undefined ? style.color : linkColor;
      document.font(font).fontSize(style.size).fillColor(color).strokeColor(color);
      document.lineWidth(style.size * boldStroke);
      const options = {
        width,
        continued: index < runs.length - 1,
        fill: true,
        stroke: bold,
        strike: span.strike,
        underline: target !== undefined,
        link: target !== undefined && "url" in target ? target.url : null,
        goTo: target !== undefined && "page" in target ? target.page : null,
      } as PDFKit.Mixins.TextOptions;
      if (index === 0) document.text(text, left, document.y, options);
      else document.text(text, options);
    }
    document.x = left;
  }

  /** Writes a plain text in a single style. */
  label(text: string, column: Column, style: TextStyle): void {
    this.write([{ text, bold: false, italic: false, mono: false, strike: false }], column, style);
  }

  #number(): void {
    this.#pages += 1;
    const { document } = this;
    const { x, page } = document;
    const { bottom } = page.margins;
    // Without this, text below the margin would start a new page.
    page.margins.bottom = 0;
    const text = String(this.#pages);
    document
      .font(this.#fonts.first({ mono: false, italic: false }))
      .fontSize(8)
      .fillColor(grey);
    document.text(text, margin, page.height - 36, {
      width: page.width - 2 * margin,
      align: "center",
      lineBreak: false,
    });
    page.margins.bottom = bottom;
    document.x = x;
    document.y = margin;
  }
}

/** Removes control characters, which have no glyphs, and allows breaks in words longer than a line. */
function clean(text: string): string {
  return text
    .replaceAll("\t", "    ")
    .replaceAll(/\p{Cc}/gu, (control) => (control === "\n" ? control : ""))
    .replaceAll(/\S{60,}/g, (word) => word.replaceAll(/.{20}/gsu, "$&\u200b"));
}
