import { createRequire } from "node:module";
import { outlineBytes, type Outline } from "./outline.ts";

/** Looks of a run of text that decide its font. Bold is drawn, not a font: see `boldStroke`. */
export type Face = { mono: boolean; italic: boolean };

/** What of pdfkit's document this module needs; the parts behind `_font` are not in its types. */
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

/** Width of the outline that makes letters bold, as a share of their size. */
export const boldStroke = 0.035;

/** Replaces characters that no font has. */
const unknown = "?";
const alphabets = ["latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext"];
const { resolve } = createRequire(import.meta.url);

/**
 * The fonts of one document: Latin, Greek and Cyrillic, upright and italic, each read when it is first needed. Other scripts
 * and pictographs come out as question marks.
 */
export class Fonts {
  readonly #document: FontDocument;
  readonly #opened = new Map<string, EmbeddedFont>();

  constructor(document: FontDocument) {
    this.#document = document;
  }

  /** A text in parts, each with the font that has its characters. */
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

  /** The font that measures and begins a text of this face. */
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
 * The fonts come as WOFF2, whose outlines are stored in another form than in the font that goes into a PDF; fontkit reads that
 * form, but copies its bytes when it makes the subset. So each glyph is written anew from the outline that it read.
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
