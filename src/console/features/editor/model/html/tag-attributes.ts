import { decodeEntities } from "#content/prose/entities.ts";

/** An attribute of a tag as written, HTML or `{% … %}`. The name must stand after a space, so `src` isn't found in `data-src`. */
function pattern(name: string): RegExp {
  return new RegExp(
    `(\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'=<>\`%]+)))?(?=[\\s/>%]|$)`,
    "i",
  );
}

/** The value of a tag's attribute; "" for one without a value, undefined for none. */
export function attributeOf(tag: string, name: string): string | undefined {
  const match = pattern(name).exec(tag);
  return match ? decodeEntities(match[2] ?? match[3] ?? match[4] ?? "") : undefined;
}

/**
 * The tag with another value of an attribute; everything else stays as written.
 * @param tag the start tag, `<name …>` or `{% name … %}`
 * @param value undefined removes the attribute
 */
export function withAttribute(tag: string, name: string, value: string | undefined): string {
  const escaped = tag.startsWith("<")
    ? escapeValue(value ?? "")
    : (value ?? "").replaceAll('"', "'");
  const found = pattern(name);
  if (found.test(tag)) {
    return tag.replace(found, (_, space: string) =>
      value === undefined ? "" : `${space}${name}="${escaped}"`,
    );
  }
  if (value === undefined) return tag;
  return tag.replace(/\s*(\/?>|%\})\s*$/, (_, end: string) =>
    end === "%}"
      ? ` ${name}="${escaped}" %}`
      : ` ${name}="${escaped}"${end === "/>" ? " " : ""}${end}`,
  );
}

/** Whether a start tag has attributes besides the named ones. */
export function hasOtherAttributes(tag: string, ...names: string[]): boolean {
  const rest = names.reduce((left, name) => left.replace(pattern(name), ""), tag);
  return !/^<\s*[\w-]+\s*\/?>$/.test(rest);
}

/** Text as the value of an HTML attribute. */
export function escapeValue(value: string): string {
  return value.replaceAll("&", "&#x26;").replaceAll('"', "&#x22;").replaceAll("<", "&#x3C;");
}

/** Text between HTML tags, with the references that the platform's own exporter writes. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&#x26;").replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;");
}
