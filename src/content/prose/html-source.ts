import { levelOf } from "#content/blocks/elements.ts";
import { decodeEntities } from "./entities.ts";

type HtmlPart =
  | {
      type: "open";
      name: string;
      attributes: Record<string, string>;
      /** Attributes that are never rendered, as written. A comparison shows their changes. */
      others: Record<string, string>;
      void: boolean;
    }
  | { type: "close"; name: string }
  | { type: "comment"; value: string }
  | { type: "text"; value: string };

const voids = new Set(["br", "hr", "img", "source", "col"]);
const attributes = new Set(
  (
    "href src srcset media alt title width height align colspan rowspan id name class start open data-view data-size data-title " +
    "style label color value data-action data-card-cover data-card-cover-dark data-card-size data-card-target data-hidden " +
    "data-icon data-max data-option data-type"
  ).split(" "),
);

const markup =
  /<!--([\s\S]*?)(?:-->|$)|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/g;
const attribute = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/**
 * Parses raw HTML into safe parts: only elements and attributes with a meaning in page texts. Everything else, such as
 * `<script>` or a placeholder like `<token>`, is returned as literal text.
 */
export function readHtml(source: string): HtmlPart[] {
  const parts: HtmlPart[] = [];
  let end = 0;
  const text = (value: string) =>
    value && parts.push({ type: "text", value: decodeEntities(value) });
  for (const match of source.matchAll(markup)) {
    const [whole, comment, slash, tag, written, selfClosed] = match;
    const name = tag?.toLowerCase();
    if (name !== undefined && levelOf(name) === undefined) continue;
    text(source.slice(end, match.index));
    end = match.index + whole.length;
    if (name === undefined) parts.push({ type: "comment", value: comment ?? "" });
    else if (slash) parts.push({ type: "close", name });
    else {
      const leaf = voids.has(name) || selfClosed === "/";
      parts.push({ type: "open", name, ...readAttributes(written ?? ""), void: leaf });
    }
  }
  text(source.slice(end));
  return parts;
}

function readAttributes(source: string) {
  const read = { attributes: {} as Record<string, string>, others: {} as Record<string, string> };
  for (const [, name = "", double, single, bare] of source.matchAll(attribute)) {
    const key = name.toLowerCase();
    const group = attributes.has(key) ? read.attributes : read.others;
    group[key] = decodeEntities(double ?? single ?? bare ?? "");
  }
  return read;
}
