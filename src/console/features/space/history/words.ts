import { formatMoment } from "#console/messages/format.ts";
import { historyTexts as t } from "#console/messages/history.ts";
import type { Version } from "./queries.ts";

const names: Readonly<Record<string, string>> = t.names;

/** What a version is about: the change request that it merged, or what it was made from. */
export function titleOf({ changeRequest, message, parents, type }: Version): string {
  const subject = changeRequest?.subject ?? message;
  if (subject !== undefined && subject !== "") return subject;
  return parents.length === 0 ? t.names.first : typeOf({ type });
}

/** How a version came about. A type that only a newer platform knows is shown by its own name. */
export const typeOf = ({ type }: Pick<Version, "type">): string => names[type] ?? type;

/** A version among others, with its time. */
export const labelOf = (version: Version): string =>
  `${titleOf(version)} · ${formatMoment(version.createdAt)}`;
