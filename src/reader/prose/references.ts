import { element, escape, type Html, when } from "../html.ts";
import { icon, type IconName } from "../icons.ts";
import { words } from "../words.ts";
import { drawLink, fileName } from "./links.ts";
import type { Brush } from "./brush.ts";
import type { Tag } from "./tag.ts";

type ReferenceName = "embed" | "file" | "include" | "content-ref";

const icons: Record<ReferenceName, IconName> = {
  embed: "external",
  file: "file",
  include: "block",
  "content-ref": "page",
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
  const address = attributes["url"] ?? attributes["src"] ?? attributes[""] ?? "";
  const title = brush.resolve(address, "link")?.title;
  const shown = wordsOf(name, address, label, title);
  const content = [
    icon(shown.isVideo ? "play" : icons[name]),
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

type Shown = { title: string; detail?: string | undefined; isVideo?: boolean };

function wordsOf(name: ReferenceName, address: string, label: string, title?: string): Shown {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const where = url && `${url.host}${url.pathname === "/" ? "" : url.pathname}${url.search}`;
  if (name === "file") return { title: fileName(address), detail: words.file };
  if (name === "include") {
    const known = title ?? fileName(address).replace(/\.md$/, "").replaceAll(/[-_]+/g, " ");
    return { title: known, detail: words.reusable };
  }
  if (name === "content-ref") {
    const own = label !== "" && !isPath(label) ? label : undefined;
    return { title: title ?? own ?? (fileName(address) || address), detail: where };
  }
  const host = url?.host.replace(/^www\./, "") ?? "";
  const player = Object.hasOwn(players, host) ? players[host] : undefined;
  if (player !== undefined) return { title: words.watchOn(player), detail: where, isVideo: true };
  return { title: host || address, detail: url ? where : undefined };
}

/** GitBook writes the path of the page as the label of a link without its own text. */
const isPath = (label: string) => /^[^\s]*\/[^\s]*$|\.md$/.test(label);

const players: Readonly<Record<string, string>> = {
  "youtube.com": "YouTube",
  "youtu.be": "YouTube",
  "m.youtube.com": "YouTube",
  "vimeo.com": "Vimeo",
  "player.vimeo.com": "Vimeo",
  "loom.com": "Loom",
  "wistia.com": "Wistia",
};
