import {
  Blocks,
  CirclePlay,
  ExternalLink,
  FileText,
  type LucideIcon,
  Paperclip,
} from "lucide-react";
import type { ReactNode } from "react";
import type { ReferenceName, Written } from "#content/blocks/tags.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { ProseLink, useTarget } from "./link-and-image.tsx";
import {
  describeReference,
  type Reference,
  referenceAddress,
} from "#content/blocks/descriptions.ts";

export type ReferenceCardProps = {
  name: ReferenceName;
  attributes: Written;
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

const icons: Record<Reference["what"], LucideIcon> = {
  file: Paperclip,
  reusable: Blocks,
  page: FileText,
  website: ExternalLink,
  video: CirclePlay,
};

/** Embedded content becomes a link: the console loads nothing from other websites. */
function ReferenceLink(props: {
  name: ReferenceName;
  attributes: Written;
  label?: string | undefined;
}) {
  const { name, attributes, label = "" } = props;
  const address = referenceAddress(attributes);
  const target = useTarget(address);
  const reference = describeReference(name, address, label, target?.title);
  const { title, detail } = wordsOf(reference);
  const Icon = icons[reference.what];
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

function wordsOf(reference: Reference): { title: string; detail?: string | undefined } {
  switch (reference.what) {
    case "file":
      return { title: reference.title, detail: proseTexts.file };
    case "reusable":
      return { title: reference.title, detail: proseTexts.reusable };
    case "video":
      return { title: proseTexts.watchOn(reference.player), detail: reference.detail };
    default:
      return reference;
  }
}
