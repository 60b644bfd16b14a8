import { type Element, elementsOnly, parseHtml } from "../html/html-tree.ts";
import { pictureOf } from "../html/image-html.ts";
import { readInlineHtml } from "../html/read-inline-html.ts";
import type { Orig } from "../loaded.ts";
import { withoutPrefix } from "../prefix.ts";
import { withoutIndent } from "./leaf-blocks.ts";
import { readHtmlTable } from "./read-html-table.ts";
import type { Recorder } from "./recorder.ts";

/**
 * Reads a block of HTML that the editor has a node for: a figure or a table.
 * @returns undefined for other HTML
 */
export function readHtmlBlock(
  start: number,
  to: number,
  prefix: string,
  recorder: Recorder,
): Orig | undefined {
  const from = withoutIndent(recorder.text, start);
  const source = withoutPrefix(recorder.text.slice(from, to), prefix);
  // Markdown starts again after a blank line, so this HTML isn't only HTML.
  if (!/^\s*<(?:figure|div|table|img|picture)\b/i.test(source) || /\n[ \t]*\n/.test(source))
    return undefined;
  const [element, ...others] = elementsOnly(parseHtml(source) ?? []) ?? [];
  if (!element || others.length > 0) return undefined;
  const end = from + recorder.text.slice(from, to).trimEnd().length;
  if (element.name === "table") return readHtmlTable(element, from, end, prefix, recorder);
  const figure = figureOf(element, source);
  return figure && recorder.record({ type: "figure", ...figure, from, to: end, prefix });
}

/** A figure of one image and at most a caption, or an image alone, with or without a `<div>` around it. */
export function figureOf(element: Element, source: string) {
  if (element.name !== "div") return contentOfFigure(element, source);
  const [inner, ...others] = elementsOnly(element.children) ?? [];
  const figure = inner && others.length === 0 ? contentOfFigure(inner, source) : undefined;
  return figure && { ...figure, attrs: { ...figure.attrs, frame: element.open } };
}

function contentOfFigure(figure: Element, source: string) {
  const bare = figure.name !== "figure";
  const parts = bare ? [figure] : elementsOnly(figure.children);
  const [image, caption, ...others] = parts ?? [];
  const picture = image && pictureOf(image);
  if (!picture || others.length > 0 || (caption && caption.name !== "figcaption")) return undefined;
  const html = source.slice(image.from, image.to);
  const content = caption ? readInlineHtml(captionNodes(caption), source) : [];
  return { attrs: { ...picture, html, bare, frame: null as string | null }, content };
}

/** A caption's content, without the paragraph that the platform's exporter writes around it. */
function captionNodes({ children }: Element) {
  const [paragraph, ...others] = elementsOnly(children) ?? [];
  const isWrapped = paragraph?.name === "p" && paragraph.open === "<p>" && others.length === 0;
  return isWrapped ? paragraph.children : children;
}
