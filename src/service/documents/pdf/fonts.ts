import { createRequire } from "node:module";

/** Text style that determines the font. Bold is drawn with an outline instead of a font; see `boldStroke`. */
type Face = { mono: boolean; italic: boolean };

/** The parts of pdfkit's document that this module needs. Those in `_font` are missing in its types. */
export type FontDocument = {
  font(source: string): unknown;
  registerFont(name: string, source: string): unknown;
  _font: unknown;
};

type Glyph = {
  advanceWidth: number;
  path: Outline;
  _getMetrics(): { leftBearing: number };
};

type EmbeddedFont = {
  font: { hasGlyphForCodePoint(point: number): boolean; getGlyph(id: number): Glyph };
  subset: {
    _addGlyph(id: number): number;
    glyf: Uint8Array[];
    loca: { offsets: number[] };
    hmtx: { metrics: { advance: number; bearing: number }[] };
    offset: number;
  };
};

/** Width of the outline that makes letters bold, relative to their size. */
export const boldStroke = 0.035;

/** Replaces characters that are in no font. */
const unknown = "?";
const alphabets = ["latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext"];
const { resolve } = createRequire(import.meta.url);

/**
 * The fonts of one document: Latin, Greek, and Cyrillic, upright and italic, loaded on first use. Other scripts and
 * pictographs are replaced by question marks.
 */
export class Fonts {
  readonly #document: FontDocument;
  readonly #opened = new Map<string, EmbeddedFont>();

  constructor(document: FontDocument) {
    this.#document = document;
  }

  /** Splits a text into parts, each with a font that has its characters. */
  split(text: string, face: Face): { text: string; font: string }[] {
    const runs: { text: string; font: string }[] = [];
    for (const character of text) {
      const { font, shown } = this.#fontOf(character, face);
      const last = runs.at(-1);
      // Spaces and marks use the font of the preceding character.
      const joins = last !== undefined && (last.font === font || this.#has(last.font, shown));
      if (joins) last.text += shown;
      else runs.push({ text: shown, font });
    }
    return runs;
  }

  /** The default font of a style, also used for measuring. */
  first(face: Face): string {
    return this.#open(this.#names(face)[0]!);
  }

  #fontOf(character: string, face: Face): { font: string; shown: string } {
    for (const name of this.#names(face)) {
      if (this.#has(name, character)) return { font: name, shown: character };
    }
    return { font: this.first(face), shown: unknown };
  }

  #names({ mono, italic }: Face): string[] {
    const style = italic ? "italic" : "normal";
    const inter = alphabets.map((alphabet) => `inter-${alphabet}-wght-${style}`);
    if (!mono) return inter;
    return [
      ...alphabets
        .filter((alphabet) => alphabet !== "cyrillic-ext")
        .map((alphabet) => `jetbrains-mono-${alphabet}-wght-normal`),
      ...inter,
    ];
  }

  #has(name: string, character: string): boolean {
    this.#open(name);
    return this.#opened.get(name)!.font.hasGlyphForCodePoint(character.codePointAt(0)!);
  }

  #open(name: string): string {
    if (this.#opened.has(name)) return name;
    const family = name.startsWith("inter") ? "inter" : "jetbrains-mono";
    this.#document.registerFont(
      name,
      resolve(`@fontsource-variable/${family}/files/${name}.woff2`),
    );
    this.#document.font(name);
    const opened = this.#document._font as EmbeddedFont;
    writeOutlines(opened);
    this.#opened.set(name, opened);
    return name;
  }
}

/**
 * WOFF2 stores outlines in a different format than fonts in a PDF. fontkit can read it, but copies its bytes unchanged
 * into the subset. So each glyph is encoded again from its outline.
 */
function writeOutlines({ font, subset }: EmbeddedFont): void {
  subset._addGlyph = (id) => {
    const glyph = font.getGlyph(id);
    const outline = outlineBytes(glyph.path);
    subset.glyf.push(outline);
    subset.loca.offsets.push(subset.offset);
    subset.offset += outline.length;
    const bearing = glyph._getMetrics().leftBearing;
    subset.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing });
    return subset.glyf.length - 1;
  };
}

/** A glyph's outline, as fontkit reads it. */
type Outline = {
  commands: readonly { command: string; args: readonly number[] }[];
  bbox: { minX: number; minY: number; maxX: number; maxY: number };
};

type Point = { x: number; y: number; onCurve: boolean };

/**
 * Encodes a glyph for the `glyf` table of a TrueType font: one simple outline without hints; nothing for an empty
 * glyph. Points aren't compressed, which costs a few bytes but keeps the code short.
 * @see the OpenType specification, "glyf"
 */
function outlineBytes({ commands, bbox }: Outline): Uint8Array {
  const points: Point[] = [];
  const ends: number[] = [];
  for (const { command, args } of commands) {
    for (let at = 0; at < args.length; at += 2) {
      const onCurve = command !== "quadraticCurveTo" || at === 2;
      points.push({ x: Math.round(args[at]!), y: Math.round(args[at + 1]!), onCurve });
    }
    if (command === "closePath") ends.push(points.length - 1);
  }
  if (points.length === 0) return new Uint8Array();
  const size = 10 + 2 * ends.length + 2 + 5 * points.length;
  const bytes = Buffer.alloc(Math.ceil(size / 4) * 4);
  let position = 0;
  const write = (value: number) => (position = bytes.writeInt16BE(value, position));
  write(ends.length);
  for (const edge of [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY]) write(Math.round(edge));
  for (const end of ends) position = bytes.writeUInt16BE(end, position);
  write(0);
  for (const { onCurve } of points) position = bytes.writeUInt8(onCurve ? 1 : 0, position);
  for (const axis of ["x", "y"] as const) {
    let last = 0;
    for (const point of points) {
      write(point[axis] - last);
      last = point[axis];
    }
  }
  return bytes;
}
