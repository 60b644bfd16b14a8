import { describeReference, type Reference, referenceAddress } from "#content/blocks/references.ts";
import type { ReferenceName } from "#content/blocks/tags.ts";
import { element, escape, type Html, when } from "../html.ts";
import { icon, type IconName } from "../icons.ts";
import { words } from "../words.ts";
import { drawLink } from "./links.ts";
import type { Brush } from "./brush.ts";
import type { Tag } from "./tag.ts";

const icons: Record<Reference["what"], IconName> = {
  file: "file",
  reusable: "block",
  page: "page",
  website: "external",
  video: "play",
};

/**
 * A block that refers to something elsewhere, as a card with a link and a caption. Embedded content becomes a link: a site loads
 * nothing from others but images.
 */
export function drawReference(
  name: ReferenceName,
  { attributes, label }: Tag,
  inside: () => Html,
  brush: Brush,
): Html {
  const address = referenceAddress(attributes);
  const title = brush.resolve(address, "link")?.title;
  const reference = describeReference(name, address, label, title);
  const shown = wordsOf(reference);
  const content = [
    icon(icons[reference.what]),
    element(
      "span",
      { class: "prose-reference-words" },
      element("span", { class: "prose-reference-title" }, escape(shown.title)),
      when(shown.detail, () =>
        element("span", { class: "prose-reference-detail" }, escape(shown.detail!)),
      ),
    ),
  ].join("") as Html;
  const caption = name === "content-ref" ? undefined : inside();
  return element(
    "div",
    { class: "prose-reference" },
    drawLink(brush, address, { content, look: "prose-reference-link" }),
    when(caption, () => element("div", { class: "prose-reference-caption" }, caption)),
  );
}

function wordsOf(reference: Reference): { title: string; detail?: string | undefined } {
  switch (reference.what) {
    case "file":
      return { title: reference.title, detail: words.file };
    case "reusable":
      return { title: reference.title, detail: words.reusable };
    case "video":
      return { title: words.watchOn(reference.player), detail: reference.detail };
    default:
      return reference;
  }
}
