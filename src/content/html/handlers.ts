import type { Element, ElementContent } from "hast";
import type {
  BlockContent,
  DefinitionContent,
  FootnoteDefinition,
  Html,
  ListItem,
  Nodes,
  PhrasingContent,
} from "mdast";
import { toString } from "hast-util-to-string";
import type { Options } from "rehype-remark";
import { anchorName, headingNumber } from "./anchors.ts";
import { hintName } from "./admonitions.ts";
import { breakName } from "./cells.ts";
import { isSignature } from "./code.ts";
import { noteName, referenceName } from "./footnotes.ts";
import { markupName } from "./formulas.ts";
import { fileName } from "#content/address.ts";
import { attribute, elements, find, isElement } from "./hast.ts";
import { escapeHtml, figureName, printFigure, type Figure } from "./kept-markup.ts";
import { flatten } from "./tables.ts";

type Handle = NonNullable<NonNullable<Options["handlers"]>[string]>;
type State = Parameters<Handle>[0];
type Flow = BlockContent | DefinitionContent;

/** Elements that stay as they are, because pages can have them and Markdown has no sign for them. */
const marks = ["mark", "u", "kbd", "sub", "sup"];

const marked: Handle = (state, element: Element) => keepTags(state, element);

/** Handlers for elements where the library's conversion loses information. */
export function handlers(): Record<string, Handle> {
  const footnotes = new Map<string, string>();
  return {
    ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, heading])),
    dl: definitionList,
    [hintName]: hint,
    [referenceName]: (_state, element: Element) => ({
      type: "footnoteReference",
      ...footnoteLabel(element, footnotes),
    }),
    [noteName]: (state, element: Element) => ({
      type: "footnoteDefinition",
      ...footnoteLabel(element, footnotes),
      children: state.toFlow(state.all(element)) as FootnoteDefinition["children"],
    }),
    [anchorName]: anchor,
    [breakName]: () => ({ type: "html", value: "<br>" }),
    [markupName]: (_state, element: Element) => ({ type: "html", value: toString(element) }),
    iframe: embedded,
    video: played,
    audio: played,
    [figureName]: figure,
    ...Object.fromEntries(marks.map((name) => [name, marked])),
    abbr: (state, element: Element) => {
      const meant = attribute(element, "title");
      return meant === undefined ? state.all(element) : keepTags(state, element, { title: meant });
    },
    ins: (state, element: Element) => keepTags(state, { ...element, tagName: "u" }),
  };
}

function heading(state: State, element: Element): Nodes {
  const children = state.all({
    ...element,
    children: flatten(element.children),
  }) as PhrasingContent[];
  const data: object = { [headingNumber]: element.properties[headingNumber] };
  return { type: "heading", depth: Number(element.tagName[1]) as 1, children, data };
}

type Definition = { terms: Element[]; parts: ElementContent[] };

/** Markdown has no definition lists, so each definition becomes an item that begins with its terms in bold. */
function definitionList(state: State, list: Element): Nodes | undefined {
  const children = groups(list).flatMap((group): ListItem[] => {
    const terms = group.terms.map((term) => termOf(state, term));
    const said = terms.filter((term) => !term.every(isAnchor));
    const lead = terms.flatMap((term): PhrasingContent[] =>
      term === said[0] || term.every(isAnchor) ? term : [{ type: "text", value: ", " }, ...term],
    );
    const parts = state.toFlow(state.all({ type: "root", children: group.parts })) as Flow[];
    const content: Flow[] =
      lead.length > 0 ? [{ type: "paragraph", children: lead }, ...parts] : parts;
    return content.length === 0
      ? []
      : [{ type: "listItem", spread: content.length > 1, children: content }];
  });
  if (children.length === 0) return undefined;
  return { type: "list", ordered: false, spread: children.some((item) => item.spread), children };
}

function groups(list: Element): Definition[] {
  const definitions: Definition[] = [];
  const all = elements(list.children).flatMap((child) =>
    isElement(child, "div") ? elements(child.children) : [child],
  );
  for (const child of all) {
    let last = definitions.at(-1);
    if (last === undefined || (child.tagName === "dt" && last.parts.length > 0)) {
      last = { terms: [], parts: [] };
      definitions.push(last);
    }
    if (child.tagName === "dt") last.terms.push(child);
    else last.parts.push(...child.children);
  }
  // Terms above one definition belong together; without a definition, each is separate.
  return definitions.flatMap((group) =>
    group.parts.length > 0 ? [group] : group.terms.map((term) => ({ terms: [term], parts: [] })),
  );
}

function termOf(state: State, term: Element): PhrasingContent[] {
  const children = state.all({ ...term, children: flatten(term.children) }) as PhrasingContent[];
  const anchors = children.filter(isAnchor);
  const plain = children.flatMap((child) => {
    if (isAnchor(child)) return [];
    return child.type === "strong" ? child.children : [child];
  });
  if (plain.every(isBlankText)) return anchors;
  const isCode = isSignature(term) || (plain.length === 1 && plain[0]?.type === "inlineCode");
  return isCode ? [...anchors, ...plain] : [...anchors, { type: "strong", children: plain }];
}

function isBlankText(node: PhrasingContent): boolean {
  return node.type === "text" && node.value.trim() === "";
}

/** The ID stays in the tree until the URLs are known; see `numberAddresses`. */
function anchor(_state: State, element: Element): Html {
  const data: object = { [anchorName]: attribute(element, "dataId") };
  return { type: "html", value: "", data };
}

function isAnchor(node: Nodes): boolean {
  return node.type === "html" && anchorName in (node.data ?? {});
}

/** Writes the start and end tags of a hint as separate lines, without escaping. */
function hint(state: State, element: Element): Nodes[] {
  const children = state.toFlow(state.all(element)) as Flow[];
  const style = attribute(element, "dataStyle") ?? "info";
  return [
    { type: "html", value: `{% hint style="${style}" %}`, data: { hint: "open" } as object },
    ...children,
    { type: "html", value: "{% endhint %}", data: { hint: "close" } as object },
  ];
}

/** Numbers footnotes in the order of their references. */
function footnoteLabel(
  element: Element,
  labels: Map<string, string>,
): { identifier: string; label: string } {
  const key = attribute(element, "dataKey") ?? "";
  const label = labels.get(key) ?? String(labels.size + 1);
  labels.set(key, label);
  return { identifier: label, label };
}

function embedded(state: State, element: Element): Nodes | undefined {
  const source = attribute(element, "src");
  if (source === undefined) return undefined;
  const url = state.resolve(source);
  return {
    type: "link",
    url,
    children: [{ type: "text", value: attribute(element, "title") ?? url }],
  };
}

/** A video or a sound is a link to its file. */
function played(state: State, element: Element): Nodes | undefined {
  const inner = find(
    element,
    ({ tagName, properties }) => tagName === "source" && !!properties["src"],
  );
  const source = attribute(element, "src") ?? (inner && attribute(inner, "src"));
  if (source === undefined) return undefined;
  const url = state.resolve(source);
  const words = attribute(element, "title") ?? attribute(element, "ariaLabel");
  return { type: "link", url, children: [{ type: "text", value: words ?? fileName(url) }] };
}

/** The figure stays in the tree until its URL is known; see `numberAddresses`. */
function figure(state: State, element: Element): Html {
  const shown: Figure = {
    url: state.resolve(attribute(element, "src") ?? ""),
    alt: attribute(element, "alt") ?? "",
    caption: attribute(element, "dataCaption") ?? "",
  };
  return { type: "html", value: printFigure(shown), data: { [figureName]: shown } as object };
}

function keepTags(
  state: State,
  element: Element,
  attributes: Readonly<Record<string, string>> = {},
): Nodes[] {
  const children = state.all(element);
  const isBare = (child: Nodes) =>
    child.type === "footnoteReference" || (child.type === "text" && child.value.trim() === "");
  if (children.every(isBare)) return children;
  const tag = (value: string): Html => ({ type: "html", value });
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value.replaceAll(/\s+/g, " ").trim())}"`,
  );
  return [
    tag(`<${element.tagName}${written.join("")}>`),
    ...children,
    tag(`</${element.tagName}>`),
  ];
}
