import type { ReactNode } from "react";
import { Star } from "lucide-react";
import { proseTexts } from "#console/messages/prose.ts";
import { ProseImage, ProseLink } from "./link-and-image.tsx";

/** One card of a table of cards. */
export function CardView(props: {
  "data-cover"?: string;
  "data-cover-dark"?: string;
  "data-block"?: string;
  children?: ReactNode;
}) {
  const cover = props["data-cover"];
  return (
    <div className="prose-card" data-block={props["data-block"]}>
      {cover !== undefined && (
        <div className="prose-card-cover">
          <ProseImage url={cover} alt="" darkUrl={props["data-cover-dark"]} />
        </div>
      )}
      <div className="prose-card-body">{props.children}</div>
    </div>
  );
}

/** The title of a card, whose link is as large as the card; a card without a title has that of the page. */
export function CardLink(props: { href?: string; children?: ReactNode }) {
  return (
    <ProseLink href={props.href ?? ""} className="prose-card-link">
      {props.children}
    </ProseLink>
  );
}

export function Rating(props: { "data-value"?: number; "data-max"?: number }) {
  const [value, most] = [Number(props["data-value"] ?? 0), Number(props["data-max"] ?? 5)];
  return (
    <span role="img" aria-label={proseTexts.rating(value, most)} className="prose-rating">
      {Array.from({ length: most }, (_, index) => (
        <Star key={index} size={14} aria-hidden fill={index < value ? "currentColor" : "none"} />
      ))}
    </span>
  );
}
