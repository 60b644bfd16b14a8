import type { DirectEditorProps, NodeViewConstructor, MarkViewConstructor } from "prosemirror-view";
import type { Mark } from "prosemirror-model";
import { safeAddress } from "#content/address.ts";
import { readMention } from "#content/mention.ts";
import { colorsOf } from "#content/drawing/html-looks.ts";
import { editorTexts } from "#console/messages/editor.ts";
import type { InlineName, BlockName } from "../model/schema/schema.ts";
import { clipboardReader, clipboardWriter, domReader } from "./clipboard.ts";
import { atomLooks } from "./draw/atoms.tsx";
import { frameLooks } from "./draw/frame-looks.tsx";
import { type Look, type LookOf, NodeLook, type Attributes } from "./draw/node-look.ts";
import type { Portals } from "./draw/portals.tsx";
import { proseLooks } from "./draw/prose-looks.tsx";
import { type Editor, readSelection } from "./editor.ts";
import { attributeOf } from "../model/html/tag-attributes.ts";

const looks: Record<BlockName | InlineName, Look | LookOf> = {
  ...proseLooks,
  ...frameLooks,
  ...atomLooks,
};

/** How a document is drawn, named, and put into the clipboard. */
export function viewProps(editor: Editor, portals: Portals): Omit<DirectEditorProps, "state"> {
  return {
    nodeViews: nodeViews(editor, portals),
    markViews: markLooks,
    domParser: domReader,
    clipboardParser: clipboardReader,
    clipboardSerializer: clipboardWriter,
    scrollThreshold: belowTools,
    scrollMargin: belowTools,
    handleDOMEvents: {
      keydown: (view) => {
        readSelection(view);
        return false;
      },
      // Browsers put the cursor at the start of the page when the focus returns, and the library corrects it later: what is
      // typed in between would be in the wrong place.
      focus: (view) => {
        view.focus();
        return false;
      },
      // Its address is relative to the page, not to this screen. The bubble of a link leads there.
      click: (_, event) => {
        const link = event.target instanceof Element ? event.target.closest("a") : null;
        const isPlain = !event.metaKey && !event.ctrlKey;
        // Those in blocks that aren't text lead where they say.
        if (isPlain && link?.isContentEditable === true) event.preventDefault();
        return false;
      },
    },
  };
}

/** How close the cursor may come to the edges of the window, in pixels. The tools stay at its top. */
const belowTools = {
  get top(): number {
    const tools = document.querySelector<HTMLElement>(".editor-bar");
    if (tools === null) return 5;
    return (parseFloat(getComputedStyle(tools).top) || 0) + tools.offsetHeight + 5;
  },
  right: 5,
  bottom: 5,
  left: 5,
};

/** The attributes of a text with this name. */
export function textAttributes(name: string): Record<string, string> {
  return {
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": name,
    class: "prose editor-text",
    dir: "auto",
    spellcheck: "true",
  };
}

function nodeViews(editor: Editor, portals: Portals): Record<string, NodeViewConstructor> {
  const views: Record<string, NodeViewConstructor> = {};
  for (const [type, look] of Object.entries(looks)) {
    const lookOf = typeof look === "function" ? look : () => look;
    views[type] = (node, _, position, decorations) =>
      new NodeLook(node, lookOf, editor, portals, position, decorations);
  }
  return views;
}

/** The element of each mark. */
const elements: Record<string, (mark: Mark) => [tag: string, attributes?: Attributes]> = {
  link: (mark) => {
    const href = mark.attrs["href"] as string;
    const isMention = mark.attrs["title"] === "mention";
    if (isMention && readMention(href) !== undefined) return ["span", { class: "prose-person" }];
    if (href.trim() === "") {
      return ["a", { class: "prose-link editor-incomplete", title: editorTexts.noTarget }];
    }
    return ["a", { class: "prose-link", href: safeAddress(href), title: href }];
  },
  strong: () => ["strong"],
  emphasis: () => ["em"],
  strike: () => ["del"],
  highlight: (mark) => {
    const colors = colorsOf(attributeOf(mark.attrs["open"] as string, "style"));
    return ["mark", { class: colors.join(" ") }];
  },
  underline: () => ["u"],
  keyboard: () => ["kbd"],
  superscript: () => ["sup"],
  subscript: () => ["sub"],
  code: () => ["code"],
};

/** How marks are drawn, by their names. */
const markLooks: Record<string, MarkViewConstructor> = Object.fromEntries(
  Object.entries(elements).map(([name, element]) => [
    name,
    (mark: Mark) => {
      const [tag, attributes = {}] = element(mark);
      const dom = document.createElement(tag);
      for (const [key, value] of Object.entries(attributes)) {
        if (value) dom.setAttribute(key, value);
      }
      return { dom };
    },
  ]),
);
