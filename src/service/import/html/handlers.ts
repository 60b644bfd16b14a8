import type { Element, ElementContent } from "hast";
import type {
  BlockContent,
  DefinitionContent,
  FootnoteDefinition,
  ListItem,
  Nodes,
  PhrasingContent,
} from "mdast";
import type { Options } from "rehype-remark";
import { headingNumber } from "./anchors.ts";
import { hintName } from "./admonitions.ts";
import { footnoteName } from "./footnotes.ts";
import { attribute, classes, elements, isElement, wordsOf } from "./hast.ts";
import { flatten } from "./tables.ts";

type Handle = NonNullable<NonNullable<Options["handlers"]>[string]>;
type State = Parameters<Handle>[0];
type Flow = BlockContent | DefinitionContent;

/** What the conversion of one page collects beside its tree. */
export type Collected = { footnotes: Map<string, FootnoteDefinition> };

/** How elements become Markdown where the library's way loses something. */
export function handlers(collected: Collected): Record<string, Handle> {
  return {
    ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, heading])),
    dl: definitionList,
    [hintName]: hint,
    [footnoteName]: (state, element: Element) => footnote(state, element, collected),
    iframe: embedded,
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

/** Markdown has no definition lists: each becomes an item that begins with its terms in bold. */
function definitionList(state: State, list: Element): Nodes | undefined {
  const children = groups(list).flatMap((group): ListItem[] => {
    const terms = group.terms.map((term) => termOf(state, term)).filter((term) => term.length > 0);
    const lead = terms.flatMap((term, index): PhrasingContent[] =>
      index === 0 ? term : [{ type: "text", value: ", " }, ...term],
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
  const found: Definition[] = [];
  const all = elements(list.children).flatMap((child) =>
    isElement(child, "div") ? elements(child.children) : [child],
  );
  for (const child of all) {
    let last = found.at(-1);
    if (last === undefined || (child.tagName === "dt" && last.parts.length > 0)) {
      last = { terms: [], parts: [] };
      found.push(last);
    }
    if (child.tagName === "dt") last.terms.push(child);
    else last.parts.push(...child.children);
  }
  return found;
}

function termOf(state: State, term: Element): PhrasingContent[] {
  if (classes(term).some((name) => name === "sig" || name === "sig-object")) {
    const value = wordsOf(term);
    return value === "" ? [] : [{ type: "inlineCode", value }];
  }
  const children = state.all({ ...term, children: flatten(term.children) }) as PhrasingContent[];
  const plain = children.flatMap((child) => (child.type === "strong" ? child.children : [child]));
  const only = plain[0];
  if (plain.every((child) => child.type === "text" && child.value.trim() === "")) return [];
  return plain.length === 1 && only?.type === "inlineCode"
    ? plain
    : [{ type: "strong", children: plain }];
}

/** A hint stands between two lines of its own; both go into the text as they are. */
function hint(state: State, element: Element): Nodes[] {
  const children = state.toFlow(state.all(element)) as Flow[];
  const style = attribute(element, "dataStyle") ?? "info";
  return [
    { type: "html", value: `{% hint style="${style}" %}`, data: { hint: "open" } as object },
    ...children,
    { type: "html", value: "{% endhint %}", data: { hint: "close" } as object },
  ];
}

function footnote(state: State, element: Element, collected: Collected): Nodes {
  const key = attribute(element, "dataKey") ?? "";
  const known = collected.footnotes.get(key);
  const identifier = known?.identifier ?? String(collected.footnotes.size + 1);
  if (known === undefined) {
    const children = state.toFlow(state.all(element)) as Flow[];
    collected.footnotes.set(key, {
      type: "footnoteDefinition",
      identifier,
      label: identifier,
      children,
    });
  }
  return { type: "footnoteReference", identifier, label: identifier };
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
