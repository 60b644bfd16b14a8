import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { checkText } from "#console/kit/condition/draft.ts";
import type { SitePart } from "../site-parts.ts";

/** A part whose condition a new schema breaks, and why. */
export type Break = { part: SitePart; problems: readonly string[] };

/** The conditions that would no longer fit, in the order of the site. */
export function breaksOf(parts: readonly SitePart[], schema: VisitorSchema): Break[] {
  return parts.flatMap((part) => {
    const { problems } = checkText(part.condition ?? "", schema);
    return problems.length === 0 ? [] : [{ part, problems }];
  });
}
