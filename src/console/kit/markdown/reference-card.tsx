import { Blocks, CirclePlay, ExternalLink, FileText, Paperclip } from "lucide-react";
import type { ReactNode } from "react";
import { proseTexts } from "#console/messages/prose.ts";
import { fileName, ProseLink, useTarget } from "./link-and-image.tsx";
import type { ReferenceName } from "./references.ts";

type Attributes = Record<string, string>;

export type ReferenceCardProps = {
  name: ReferenceName;
  attributes: Attributes;
  /** The label in the text. */
  label?: string | undefined;
  "data-block"?: string | undefined;
  children?: ReactNode;
};

/** A block that refers to something elsewhere, as a card with a link and a caption below. */
export function ReferenceCard(props: ReferenceCardProps) {
  const { name, attributes, label } = props;
  return (
    <div data-block={props["data-block"]} className="prose-reference">
      <ReferenceLink name={name} attributes={attributes} label={label} />
      {name !== "content-ref" && props.children && (
        <div className="prose-reference-caption">{props.children}</div>
      )}
    </div>
  );
}

const icons = { embed: ExternalLink, file: Paperclip, include: Blocks, "content-ref": FileText };

/** Embedded content becomes a link: the console loads nothing from other websites. */
function ReferenceLink(props: {
  name: ReferenceName;
  attributes: Attributes;
  label?: string | undefined;
}) {
  const { name, attributes, label } = props;
  const address = attributes["url"] ?? attributes["src"] ?? attributes[""] ?? "";
  const target = useTarget(address);
  const { title, detail, isVideo } = wordsOf(name, address, label, target?.title);
  const Icon = isVideo ? CirclePlay : icons[name];
  const words = (
    <>
      <Icon size={18} aria-hidden />
      <span className="prose-reference-words">
        <span className="prose-reference-title">{title}</span>
        {detail && <span className="prose-reference-detail">{detail}</span>}
      </span>
    </>
  );
  // Reusable content isn't a page, so a missing page isn't an error.
  if (name === "include" && target === undefined) {
    return <span className="prose-reference-link">{words}</span>;
  }
  return (
    <ProseLink href={address} className="prose-reference-link">
      {words}
    </ProseLink>
  );
}

type Words = { title: string; detail?: string; isVideo?: boolean };

function wordsOf(
  name: ReferenceName,
  address: string,
  label: string | undefined,
  pageTitle: string | undefined,
): Words {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const where = url && `${url.host}${url.pathname === "/" ? "" : url.pathname}${url.search}`;
  if (name === "file") return { title: fileName(address), detail: proseTexts.file };
  if (name === "include") {
    const known = pageTitle ?? fileName(address).replace(/\.md$/, "").replaceAll(/[-_]+/g, " ");
    return { title: known, detail: proseTexts.reusable };
  }
  if (name === "content-ref") {
    const own = label && !isPath(label) ? label : undefined;
    return { title: pageTitle ?? own ?? (fileName(address) || address), detail: where };
  }
  const host = url?.host.replace(/^www\./, "") ?? "";
  const player = Object.hasOwn(players, host) ? players[host] : undefined;
  if (player) return { title: proseTexts.watchOn(player), detail: where, isVideo: true };
  return { title: host || address, detail: url ? where : undefined };
}

/** GitBook writes the path of the page as the label of a link without its own text. */
const isPath = (label: string) => /^[^\s]*\/[^\s]*$|\.md$/.test(label);

const players: Record<string, string> = {
  "youtube.com": "YouTube",
  "youtu.be": "YouTube",
  "m.youtube.com": "YouTube",
  "vimeo.com": "Vimeo",
  "player.vimeo.com": "Vimeo",
  "loom.com": "Loom",
  "wistia.com": "Wistia",
};
