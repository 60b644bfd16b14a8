import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { checkText } from "#console/kit/condition/rules.ts";
import { siteAdaptiveTexts } from "#console/messages/site-adaptive.ts";
import type { SitePart } from "../parts.ts";

/** A part whose condition a new schema breaks, and why. */
export type Break = { part: SitePart; problems: readonly string[] };

/** The conditions that would no longer fit, in the order of the site. */
export function breaksOf(parts: readonly SitePart[], schema: VisitorSchema): Break[] {
  return parts.flatMap((part) => {
    const { problems } = checkText(part.condition ?? "", schema);
    return problems.length === 0 ? [] : [{ part, problems }];
  });
}

const t = siteAdaptiveTexts.conditions;

/** A part of a site with its kind: sections and spaces often have the same titles. */
export const labelOfPart = ({ kind, title }: Pick<SitePart, "kind" | "title">): string =>
  kind === "site-section" ? t.section(title) : t.space(title);
