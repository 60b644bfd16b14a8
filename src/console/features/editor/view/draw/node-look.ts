import type { Node } from "prosemirror-model";
import type { Decoration, NodeView, ViewMutationRecord } from "prosemirror-view";
import type { Editor } from "../editor.ts";
import { type Part, PartEntry, type Portals } from "./portals.tsx";

export type Attributes = Record<string, string | undefined>;

/** How a node is drawn. */
export type Look = {
  tag: string;
  attributes?: (node: Node) => Attributes;
  /** The elements around the content, outermost first; `[]` if it is directly in the element, none if it isn't shown. */
  content?: readonly [tag: string, className?: string][];
  /** What is shown before and after the content. It isn't part of the text. */
  before?: Part;
  after?: Part;
};

/** The look of a node; it can depend on what the decorations of plugins say. */
export type LookOf = (node: Node, decorations: readonly Decoration[]) => Look;

/** A node of the document on the screen. */
export class NodeLook implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM?: HTMLElement;
  #node: Node;
  readonly #look: Look;
  readonly #lookOf: LookOf;
  readonly #portals: Portals;
  #attributes: Attributes = {};
  readonly #parts: PartEntry[] = [];

  constructor(
    node: Node,
    lookOf: LookOf,
    editor: Editor,
    portals: Portals,
    position: () => number | undefined,
    decorations: readonly Decoration[],
  ) {
    this.#node = node;
    this.#lookOf = lookOf;
    this.#look = lookOf(node, decorations);
    this.#portals = portals;
    const { tag, content, before, after } = this.#look;
    this.dom = document.createElement(tag);
    this.#dress(node);
    const add = (part: Part | undefined) => {
      if (part) this.#addPart(part, { node, editor, position, decorations });
    };
    add(before);
    if (content) {
      let inner = this.dom;
      for (const [name, className] of content) {
        const element = inner.appendChild(document.createElement(name));
        if (className) element.className = className;
        inner = element;
      }
      this.contentDOM = inner;
    }
    add(after);
  }

  #addPart(part: Part, props: PartEntry["props"]): void {
    const place = document.createElement(this.#node.isInline ? "span" : "div");
    place.contentEditable = "false";
    place.className = "editor-part";
    // Its words are the console's, and say nothing about the direction of the text.
    place.dir = document.documentElement.dir || "ltr";
    this.dom.append(place);
    const entry = new PartEntry(place, part, props);
    this.#parts.push(entry);
    this.#portals.add(entry);
  }

  /** Sets the attributes that changed. Classes of decorations stay. */
  #dress(node: Node): void {
    const before = this.#attributes;
    const after = this.#look.attributes?.(node) ?? {};
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (before[name] === after[name]) continue;
      if (name === "class") {
        this.dom.classList.remove(...classesIn(before[name]));
        this.dom.classList.add(...classesIn(after[name]));
      } else if (name === "style") {
        // Not the attribute, which the content security policy blocks.
        this.dom.style.cssText = after[name] ?? "";
      } else if (after[name] === undefined) this.dom.removeAttribute(name);
      else this.dom.setAttribute(name, after[name]);
    }
    this.#attributes = after;
  }

  update(node: Node, decorations: readonly Decoration[]): boolean {
    if (node.type !== this.#node.type || this.#lookOf(node, decorations) !== this.#look)
      return false;
    this.#node = node;
    this.#dress(node);
    for (const part of this.#parts) part.update({ node, decorations });
    return true;
  }

  /** Controls inside of a block handle their own events. */
  stopEvent(event: Event): boolean {
    const { target } = event;
    if (!(target instanceof Element) || event.type.startsWith("drag") || event.type === "drop") {
      return false;
    }
    const control = target.closest(
      "button, input, textarea, select, [role=button], [role=slider], a[href]",
    );
    return control !== null && this.#parts.some(({ place }) => place.contains(control));
  }

  /** React draws the parts; only changes of the content are typing. */
  ignoreMutation(mutation: ViewMutationRecord): boolean {
    if (!this.contentDOM) return mutation.type !== "selection" || this.#isInPart(mutation.target);
    if (mutation.type === "selection") return this.#isInPart(mutation.target);
    if (mutation.target === this.contentDOM) return mutation.type === "attributes";
    return !this.contentDOM.contains(mutation.target);
  }

  #isInPart(target: globalThis.Node): boolean {
    return this.#parts.some(({ place }) => place.contains(target));
  }

  destroy(): void {
    for (const part of this.#parts) this.#portals.remove(part);
  }
}

const classesIn = (value: string | undefined) => (value ?? "").split(" ").filter(Boolean);
