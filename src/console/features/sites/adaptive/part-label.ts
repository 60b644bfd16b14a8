import { siteAdaptiveTexts } from "#console/messages/site-adaptive.ts";
import type { SitePart } from "../site-parts.ts";

const t = siteAdaptiveTexts.conditions;

/** A part of a site with its kind: sections and spaces often have the same titles. */
export const labelOfPart = ({ kind, title }: Pick<SitePart, "kind" | "title">): string =>
  kind === "site-section" ? t.section(title) : t.space(title);
