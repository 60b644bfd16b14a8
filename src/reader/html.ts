import { safeAddress } from "#content/address.ts";

declare const safe: unique symbol;

/** HTML that can be sent to a browser: only {@link element}, {@link escape}, and {@link join} make it. */
export type Html = string & { readonly [safe]: true };

/** The value of an attribute; undefined and false leave it out, true is an attribute without a value. */
type Value = string | number | boolean | undefined;

export type Attributes = Readonly<Record<string, Value>>;

/** What an element contains. Undefined, null, and false are nothing. */
export type Content = Html | undefined | null | false;

const voids = new Set(["br", "hr", "img", "input", "link", "meta", "col", "source"]);
const addresses = new Set(["href", "src", "action"]);
const nameOfElement = /^[a-z][a-z0-9]*$/;
const nameOfAttribute = /^[a-z][a-z0-9-]*$/;
/** Attributes that can run code, whatever their value. The content security policy blocks them, too. */
const runnable = /^on|^(?:style|srcdoc|formaction|ping)$/;

const nothing = "" as Html;
const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as HTML, in content and in quoted attributes. */
export function escape(text: string): Html {
  return (
    /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!) : text
  ) as Html;
}

/** Several parts after one another. */
export function join(parts: readonly Content[]): Html {
  return parts.filter(Boolean).join("") as Html;
}

/**
 * An element. Attributes that could run code are left out: event handlers, styles, and URLs with an unsafe scheme.
 * @throws if a name isn't one of HTML
 */
export function element(name: string, attributes: Attributes, ...content: Content[]): Html {
  if (!nameOfElement.test(name)) throw new Error(`"${name}" isn't the name of an element.`);
  let tag = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || runnable.test(attribute)) continue;
    if (!nameOfAttribute.test(attribute)) throw new Error(`"${attribute}" isn't an attribute.`);
    if (value === true) {
      tag += ` ${attribute}`;
      continue;
    }
    const written = addresses.has(attribute) ? safeAddress(String(value)) : String(value);
    if (written !== undefined) tag += ` ${attribute}="${escape(written)}"`;
  }
  return (voids.has(name) ? `${tag}>` : `${tag}>${join(content)}</${name}>`) as Html;
}

/** The contents if a condition holds. */
export function when(condition: unknown, content: () => Content): Html {
  return (condition ? content() : nothing) || nothing;
}

/**
 * Declares that a program's output is safe HTML: for formulas and diagrams, which aren't made of elements here.
 * @param output never contains a text of a person without being escaped
 */
export function trusted(output: string): Html {
  return output as Html;
}

/** The names of classes that apply. */
export function classes(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
