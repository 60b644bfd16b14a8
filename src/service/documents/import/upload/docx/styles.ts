import { below, isOn, kid, kids, value } from "./xml.ts";

/** What a paragraph is by its style. `plain` is said by a style, so that those below it don't count. */
export type Role =
  | { kind: "heading"; level: number }
  | { kind: "title" | "subtitle" | "quote" | "code" | "contents" | "plain" };

/** Word names its styles in English in files. Other programs write the names that people see. */
const headingName =
  /^(?:heading|header|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|заголовок|見出し|标题|標題|제목|başlık|címsor|επικεφαλίδα|encabezado|intestazione|naslov|titlu|заглавие)\s*([1-9])$/i;
const names: [RegExp, Exclude<Role["kind"], "heading">][] = [
  [
    /^(?:toc|inhaltsverzeichnis|verzeichnis|tm|tdc|sommario|spis treści|оглавление|目录|目次|contents)\s*\d$/i,
    "contents",
  ],
  [
    /^(?:toc heading|contents heading|inhaltsverzeichnisüberschrift|table of figures)$/i,
    "contents",
  ],
  [
    /^(?:title|titel|titre|título|titulo|titolo|tittel|tytuł|název|názov|название|标题|標題|表題|제목|cím|τίτλος|titlu|naslov)$/i,
    "title",
  ],
  [
    /^(?:subtitle|untertitel|sous-titre|subtítulo|sottotitolo|ondertitel|undertittel|underrubrik|podtytuł|подзаголовок|副标题|副標題|副題|부제)$/i,
    "subtitle",
  ],
  [
    /^(?:quote|intense quote|quotations?|zitat|intensives zitat|citation|citation intense|cita|cita destacada|citazione|citat|sitat|citaat|block ?text|block quotation|цитата|引用|引用文|明显引用|인용)$/i,
    "quote",
  ],
  [
    /^(?:code|code ?block|source ?code|preformatted(?: text)?|html preformatted|html vorformatiert|listing|quelltext|verbatim|macro text|macro|代码|コード)$/i,
    "code",
  ],
];

const monospaced =
  /mono|courier|consolas|menlo|monaco|source code|lucida console|cascadia|fira code|inconsolata/i;
/** A chain of styles is as long as the author makes it, or never ends. */
const longestChain = 40;

/** The styles of a document, with what they inherit. */
export class Styles {
  readonly #styles = new Map<string, Element>();
  readonly #defaults = new Map<string, string>();

  constructor(root: Element | undefined) {
    for (const style of below(root, "w:style")) {
      const id = value(style, "styleId") ?? "";
      const key = `${value(style, "type") ?? "paragraph"} ${id}`;
      if (!this.#styles.has(key)) this.#styles.set(key, style);
      if (["1", "true", "on"].includes(value(style, "default") ?? ""))
        this.#defaults.set(value(style, "type") ?? "paragraph", id);
    }
  }

  /** A style and those that it is based on, the nearest first. */
  #chain(type: "paragraph" | "character", id: string | undefined): Element[] {
    const chain: Element[] = [];
    let next = id ?? this.#defaults.get(type);
    while (next !== undefined && chain.length < longestChain) {
      const style = this.#styles.get(`${type} ${next}`);
      if (style === undefined || chain.includes(style)) break;
      chain.push(style);
      next = value(kid(style, "w:basedOn"));
    }
    return chain;
  }

  /** The role of a paragraph by its own outline level, or else by its style. */
  roleOf(paragraph: Element): Role | undefined {
    const properties = kid(paragraph, "w:pPr");
    const chain = this.#chain("paragraph", value(kid(properties, "w:pStyle")));
    const own = roleOfLevel(properties);
    const [nearest] = chain;
    for (const style of chain) {
      const role = roleOfName(style) ?? roleOfLevel(kid(style, "w:pPr"));
      if (role === undefined) continue;
      return role.kind === "contents" ? role : (own ?? role);
    }
    // Apple Pages has one kind of headings.
    const isBare = nearest !== undefined && nameOfStyle(nearest) === "heading";
    return own ?? (isBare ? { kind: "heading", level: 1 } : undefined);
  }

  /** The list that a paragraph's style puts it into. */
  numberingOf(paragraph: Element): { list: string; level: string } | undefined {
    const chain = this.#chain("paragraph", value(kid(kid(paragraph, "w:pPr"), "w:pStyle")));
    const found = chain.map((style) => kid(kid(style, "w:pPr"), "w:numPr"));
    const list = found.map((each) => value(kid(each, "w:numId"))).find((id) => id !== undefined);
    const level = found.map((each) => value(kid(each, "w:ilvl"))).find((id) => id !== undefined);
    return list === undefined ? undefined : { list, level: level ?? "0" };
  }

  /** Whether a run has a property such as `w:b`, by itself or by its style for characters. */
  isOn(run: Element, name: string): boolean {
    return isOn(this.#property(run, name)) === true;
  }

  /** A run's own property, or that of its style for characters. */
  #property(run: Element, name: string): Element | undefined {
    const properties = kid(run, "w:rPr");
    const own = kid(properties, name);
    if (own !== undefined) return own;
    const id = value(kid(properties, "w:rStyle"));
    if (id === undefined) return undefined;
    const found = this.#chain("character", id).map((style) => kid(kid(style, "w:rPr"), name));
    return found.find((each) => each !== undefined);
  }

  /** Whether a run's text isn't shown, which its paragraph's style can say, too. */
  isHidden(run: Element, paragraph: Element | undefined): boolean {
    for (const name of ["w:vanish", "w:webHidden"]) {
      const said = isOn(this.#property(run, name));
      if (said === true) return true;
    }
    if (isOn(this.#property(run, "w:vanish")) === false || paragraph === undefined) return false;
    const id = value(kid(kid(paragraph, "w:pPr"), "w:pStyle"));
    const chain = this.#chain("paragraph", id);
    return chain.some((style) => isOn(kid(kid(style, "w:rPr"), "w:vanish")) === true);
  }

  /** Whether a run is marked with a color, by a highlighter or behind its text. */
  isMarked(run: Element): boolean {
    const highlight = value(this.#property(run, "w:highlight"));
    if (highlight !== undefined) return !["none", "white"].includes(highlight);
    const fill = value(this.#property(run, "w:shd"), "fill") ?? "";
    if (!/^[\da-f]{6}$/i.test(fill)) return false;
    const parts = [0, 2, 4].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
    // Pasted text often has the light gray of its page.
    return Math.max(...parts) - Math.min(...parts) >= 48;
  }

  /** Whether a run is a link by its style for characters. */
  isLink(run: Element): boolean {
    const chain = this.#chain("character", value(kid(kid(run, "w:rPr"), "w:rStyle")) ?? "");
    return chain.some((style) => /hyperlink|internet link/.test(nameOfStyle(style)));
  }

  /** Whether a run's style for characters is one of code. */
  isCodeStyle(run: Element): boolean {
    const chain = this.#chain("character", value(kid(kid(run, "w:rPr"), "w:rStyle")) ?? "");
    return chain.some((style) =>
      /^(?:html code|code|inline ?code|verbatim(?: char)?|source text|code char|quelltext)$/.test(
        nameOfStyle(style),
      ),
    );
  }

  /** Whether a run is in a font of code. */
  isMonospaced(run: Element, paragraph: Element | undefined): boolean {
    const font = fontIn(this.#property(run, "w:rFonts"));
    if (font !== undefined) return monospaced.test(font);
    const id = value(kid(kid(paragraph, "w:pPr"), "w:pStyle"));
    if (id === undefined) return false;
    const fonts = this.#chain("paragraph", id).map((style) =>
      fontIn(kid(kid(style, "w:rPr"), "w:rFonts")),
    );
    return monospaced.test(fonts.find((each) => each !== undefined) ?? "");
  }
}

const fontIn = (fonts: Element | undefined) => value(fonts, "ascii") ?? value(fonts, "hAnsi");

const nameOfStyle = (style: Element) =>
  (value(kid(style, "w:name")) ?? value(style, "styleId") ?? "").trim().toLowerCase();

function roleOfName(style: Element): Role | undefined {
  const name = nameOfStyle(style);
  const level = headingName.exec(name)?.[1];
  // A style can be called like a heading and be for text.
  if (level !== undefined) return roleOfLevel(kid(style, "w:pPr")) ?? heading(Number(level));
  const kind = names.find(([pattern]) => pattern.test(name))?.[1];
  return kind && { kind };
}

const heading = (level: number): Role => ({ kind: "heading", level: Math.min(6, level) });

function roleOfLevel(properties: Element | undefined): Role | undefined {
  const level = Number(value(kids(properties, "w:outlineLvl")[0]) ?? Number.NaN);
  if (Number.isNaN(level)) return undefined;
  return level < 9 ? heading(level + 1) : { kind: "plain" };
}
