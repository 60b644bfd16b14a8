import { attributeOf } from "../../model/html/tag-attributes.ts";
import { DefinitionPart, FigurePart, RawPart } from "./atom-parts.tsx";
import {
  ButtonPart,
  FootnotePart,
  FormulaPart,
  IconPart,
  ImagePart,
  MarkupPart,
} from "./inline-parts.tsx";
import type { Look } from "./node-look.ts";

const inline = (part: Look["before"], className: string): Look => ({
  tag: "span",
  attributes: () => ({ class: `editor-atom ${className}` }),
  ...(part && { before: part }),
});

/** How images, sources, and what stands in a line are drawn, by the names of their nodes. */
export const atomLooks: Record<string, Look> = {
  figure: {
    tag: "figure",
    attributes: ({ attrs }) => ({
      "data-align": attributeOf((attrs["frame"] as string | null) ?? "", "align"),
    }),
    before: FigurePart,
    content: [["figcaption"]],
  },
  definition: {
    tag: "div",
    attributes: () => ({ class: "editor-definition" }),
    before: DefinitionPart,
  },
  raw: { tag: "div", attributes: () => ({ class: "editor-raw" }), before: RawPart },
  hardBreak: { tag: "br" },
  image: inline(ImagePart, "editor-image"),
  math: inline(FormulaPart, "editor-math"),
  footnote: inline(FootnotePart, "editor-footnote"),
  icon: inline(IconPart, "editor-icon"),
  button: inline(ButtonPart, "editor-button"),
  inlineRaw: inline(MarkupPart, "editor-markup"),
};
