import { below, isNamed, kid, makeLike, remove, unwrap, value } from "./xml.ts";

/** Reads fields, and elements around text that our converter doesn't know: it would leave out their text. */
export function settleFields(root: Element): void {
  for (const field of below(root, "w:fldSimple")) openField(field);
  for (const part of below(root, "w:dir", "w:bdo")) unwrap(part);
  for (const ruby of below(root, "w:ruby")) openRuby(ruby);
  for (const part of below(root, "w:cr")) replaceBy(part, "br");
  for (const part of below(root, "w:ptab")) replaceBy(part, "tab");
  settleInstructions(root);
}

function replaceBy(part: Element, name: string): void {
  part.parentNode?.replaceChild(makeLike(part, name), part);
}

/** A link to a place in the document becomes one; of other fields, their text stays. */
function openField(field: Element): void {
  const anchor = placeIn(value(field, "instr") ?? "");
  if (anchor === undefined) return unwrap(field);
  const link = makeLike(field, "hyperlink");
  link.setAttributeNS(field.namespaceURI, "w:anchor", anchor);
  field.parentNode?.insertBefore(link, field);
  while (field.firstChild !== null) link.appendChild(field.firstChild);
  remove(field);
}

function placeIn(instruction: string): string | undefined {
  const [, link, reference] =
    /^\s*HYPERLINK\s+\\l\s+"?([^"\s]+)|^\s*REF\s+"?([^"\s]+)"?\s.*\\h/i.exec(instruction) ?? [];
  return link ?? reference;
}

/** The reading stands in brackets behind its word, as in browsers without ruby. */
function openRuby(ruby: Element): void {
  const reading = below(kid(ruby, "w:rt"), "w:t")
    .map(({ textContent }) => textContent)
    .join("");
  const words = below(kid(ruby, "w:rubyBase"), "w:t")
    .map(({ textContent }) => textContent)
    .join("");
  const text = makeLike(ruby, "t");
  text.textContent = reading === "" ? words : `${words} (${reading})`;
  ruby.parentNode?.replaceChild(text, ruby);
}

/** Instructions can be in several pieces, and what follows a link's target would be read as a part of it. */
function settleInstructions(root: Element): void {
  let pieces: Element[] = [];
  const settle = () => {
    const written = pieces.map(({ textContent }) => textContent ?? "").join("");
    for (const [index, piece] of pieces.entries()) {
      piece.textContent = index === 0 ? plainInstruction(written) : "";
    }
    pieces = [];
  };
  for (const part of below(root, "w:instrText", "w:fldChar")) {
    if (isNamed(part, "w:instrText")) pieces.push(part);
    else settle();
  }
  settle();
}

function plainInstruction(written: string): string {
  const place = placeIn(written);
  if (place !== undefined) return ` HYPERLINK \\l "${place}" `;
  const [, quoted, bare] = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s\\"]\S*))/i.exec(written) ?? [];
  const target = quoted ?? bare;
  if (target === undefined) return written;
  const [, fragment] = /\\l\s+"([^"]*)"/i.exec(written) ?? [];
  return ` HYPERLINK "${target}${fragment === undefined ? "" : `#${fragment}`}" `;
}
