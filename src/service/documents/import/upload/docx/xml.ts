import { DOMParser, XMLSerializer } from "@xmldom/xmldom";

/** The document can't be read. The message is a sentence for people. */
export class WordProblem extends Error {}

/** Maximum nesting of elements; a table in a table takes four levels. */
const mostLevels = 400;
const tooDeep = `The Word document nests its parts more than ${mostLevels} levels deep. Save it as .docx again, or split it.`;

const prefixes = new Map([
  ["http://schemas.openxmlformats.org/wordprocessingml/2006/main", "w"],
  ["http://purl.oclc.org/ooxml/wordprocessingml/main", "w"],
  ["http://schemas.openxmlformats.org/drawingml/2006/main", "a"],
  ["http://purl.oclc.org/ooxml/drawingml/main", "a"],
  ["http://schemas.openxmlformats.org/drawingml/2006/picture", "pic"],
  ["http://purl.oclc.org/ooxml/drawingml/picture", "pic"],
  ["http://schemas.openxmlformats.org/drawingml/2006/chart", "c"],
  ["http://schemas.openxmlformats.org/drawingml/2006/diagram", "dgm"],
  ["http://schemas.openxmlformats.org/markup-compatibility/2006", "mc"],
  ["http://schemas.openxmlformats.org/officeDocument/2006/math", "m"],
  ["http://purl.oclc.org/ooxml/officeDocument/math", "m"],
  ["http://schemas.microsoft.com/office/word/2010/wordml", "w14"],
  ["http://schemas.microsoft.com/office/word/2012/wordml", "w15"],
  ["http://schemas.microsoft.com/office/word/2010/wordprocessingShape", "wps"],
  ["urn:schemas-microsoft-com:vml", "v"],
]);

/** @throws WordProblem if a part isn't well-formed */
export function parsePart(source: string, path: string): Document {
  const fail = () => {
    throw new WordProblem(
      `The Word document is damaged: its part ${path} can't be read. Open it in Word, save it again, and import that file.`,
    );
  };
  // Word never writes declarations. Those of others could grow without end.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(source)) fail();
  checkDepth(source);
  // Some writers leave out the declaration of a prefix that nothing needs.
  const errorHandler = { warning: () => {}, error: fail, fatalError: fail };
  const parser = new DOMParser({ errorHandler });
  const document = parser.parseFromString(source.replace(/^\uFEFF/, ""), "text/xml");
  if (!document?.documentElement) fail();
  return document;
}

/** Counts tags before parsing, because deep nesting makes that slow. */
function checkDepth(source: string): void {
  let depth = 0;
  for (const [, end, , empty] of source.matchAll(
    /<(\/)?([^\s<>!?/]+)(?![^\s<>!?/])[^<>]*?(\/)?>/g,
  )) {
    if (empty === undefined) depth += end === undefined ? 1 : -1;
    if (depth > mostLevels) throw new WordProblem(tooDeep);
  }
}

export const printPart = (document: Document) => new XMLSerializer().serializeToString(document);

// Documents are walked often, so names are made once.
const known = new Map<string, Map<string, string>>();

/** The name of an element with the usual prefix of its namespace, such as `w:p`. */
export function nameOf(node: Node): string {
  const { namespaceURI, localName } = node as Element;
  const space = namespaceURI ?? "";
  let names = known.get(space);
  if (names === undefined) {
    names = new Map();
    if (prefixes.has(space)) known.set(space, names);
  }
  let name = names.get(localName);
  if (name === undefined) {
    name = `${prefixes.get(space) ?? "?"}:${localName}`;
    if (names.size < 1_000) names.set(localName, name);
  }
  return name;
}

export const isNamed = (node: Node | null | undefined, ...names: string[]): node is Element =>
  node?.nodeType === 1 && names.includes(nameOf(node));

/** Child elements, with one of these names if any are given. */
export function kids(parent: Node | undefined, ...names: string[]): Element[] {
  const found: Element[] = [];
  for (let node = parent?.firstChild ?? null; node !== null; node = node.nextSibling) {
    if (node.nodeType === 1 && (names.length === 0 || names.includes(nameOf(node))))
      found.push(node as Element);
  }
  return found;
}

export const kid = (parent: Node | undefined, name: string): Element | undefined =>
  kids(parent, name)[0];

/** Elements below `root` in document order, with one of these names if any are given. */
export function below(root: Node | undefined, ...names: string[]): Element[] {
  const found: Element[] = [];
  let node: Node | null = root?.firstChild ?? null;
  while (node !== null && node !== root) {
    if (node.nodeType === 1 && (names.length === 0 || names.includes(nameOf(node))))
      found.push(node as Element);
    if (node.firstChild !== null) {
      node = node.firstChild;
      continue;
    }
    while (node !== null && node !== root && node.nextSibling === null) {
      node = node.parentNode;
    }
    if (node !== null && node !== root) node = node.nextSibling;
  }
  return found;
}

/** The nearest element around a node that has one of these names. */
export function around(node: Node, ...names: string[]): Element | undefined {
  for (let above = node.parentNode; above !== null; above = above.parentNode) {
    if (isNamed(above, ...names)) return above;
  }
  return undefined;
}

/** An attribute of the same namespace as its element; undefined if it is missing. */
export function value(element: Element | undefined, name = "val"): string | undefined {
  if (element === undefined) return undefined;
  return (
    element.getAttributeNS(element.namespaceURI, name) || element.getAttribute(name) || undefined
  );
}

/** Whether a property such as `w:b` is on. Undefined if it isn't there. */
export function isOn(property: Element | undefined): boolean | undefined {
  if (property === undefined) return undefined;
  return !["0", "false", "off", "none"].includes(value(property) ?? "");
}

/** Makes an element of the same namespace as `like`, which is one of Word's. */
export function makeLike(like: Element, name: string, val?: string): Element {
  const made = like.ownerDocument.createElementNS(like.namespaceURI, `w:${name}`);
  if (val !== undefined) made.setAttributeNS(like.namespaceURI, "w:val", val);
  return made;
}

export const remove = (node: Node) => void node.parentNode?.removeChild(node);

export function insertAfter(node: Node, reference: Node): void {
  reference.parentNode?.insertBefore(node, reference.nextSibling);
}

/** Leaves an element's children in its place. */
export function unwrap(element: Element): void {
  while (element.firstChild !== null) {
    element.parentNode?.insertBefore(element.firstChild, element);
  }
  remove(element);
}

/** The properties of a paragraph or run, which are made if they are missing. */
export function propertiesOf(element: Element): Element {
  const name = `${element.localName}Pr`;
  const given = kid(element, `w:${name}`);
  if (given !== undefined) return given;
  const made = makeLike(element, name);
  element.insertBefore(made, element.firstChild);
  return made;
}

/** Sets a property such as `w:pStyle`, in place of the one before. */
export function setProperty(element: Element, name: string, val?: string): void {
  const properties = propertiesOf(element);
  for (const before of kids(properties, `w:${name}`)) remove(before);
  properties.appendChild(makeLike(element, name, val));
}

/** The words of a part: its texts and breaks. */
export function wordsIn(element: Element): string {
  return below(element, "w:t", "w:tab", "w:br", "w:cr", "w:noBreakHyphen")
    .map((part) => (isNamed(part, "w:t") ? (part.textContent ?? "") : " "))
    .join("");
}
