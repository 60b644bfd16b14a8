import type { Conflict } from "#contract/conflict.ts";
import { changesTexts } from "#console/messages/review-changes.ts";
import { conflictTexts as t } from "#console/messages/review.ts";
import { fieldWords } from "#console/kit/changes/fields.ts";

export type Choice = "main" | "change-request" | "both" | "markdown";

type TitleOf = (pageId: string) => string | undefined;

const order: readonly Choice[] = ["main", "change-request", "both", "markdown"];

/** The choices of a conflict with their labels; `isMine`: the viewer created the change request. */
export function choicesOf(
  { kind, choices, file }: Conflict,
  isMine: boolean,
): { choice: Choice; label: string }[] {
  const deletion = file === undefined ? t.deletions.page : t.deletions.file;
  const labelOf = (choice: Choice): string => {
    if (kind === `deleted-in-${choice}`) return deletion.delete;
    if (kind.startsWith("deleted-in-")) return deletion.keep;
    return choice === "change-request" && !isMine ? t.keepTheirs : t.choices[choice];
  };
  return (
    order
      .filter((choice) => choices.includes(choice))
      // Two pages with the same path are both kept anyway, and one gets another path: "both" would be the same as main's choice.
      .filter((choice) => kind !== "path" || choice !== "both")
      .map((choice) => ({ choice, label: labelOf(choice) }))
  );
}

/** How a conflict was resolved. */
export function decisionOf({ kind, chosen = "" }: Conflict, isMine: boolean): string {
  if (kind === `deleted-in-${chosen}`) return t.deletions.deleted;
  if (kind.startsWith("deleted-in-")) return t.deletions.kept;
  if (chosen === "change-request" && !isMine) return t.keptTheirs;
  return (t.chosen as Record<string, string>)[chosen] ?? chosen;
}

/** A side's value when it isn't a text; undefined if the page or file shows it. */
export function valueWords(
  { kind, attribute }: Conflict,
  value: unknown,
  titleOf: TitleOf,
): string | undefined {
  if (kind.startsWith("deleted-in-") || kind === "file") return undefined;
  if (kind === "place" && Array.isArray(value)) {
    const positions = value as { page: string; parent: string | null }[];
    return positions.map(({ page, parent }) => placeWords(page, parent, titleOf)).join(" ");
  }
  if (kind === "path" && typeof value === "object" && value !== null && "slug" in value) {
    const { page, slug } = value as { page: string; slug: string };
    return t.claim(titleOf(page) ?? page, slug);
  }
  return fieldWords(attribute ?? "", value, titleOf);
}

function placeWords(page: string, parent: string | null, titleOf: TitleOf): string {
  const title = titleOf(page) ?? page;
  if (parent === null) return t.movedToTop(title);
  return t.movedBelow(title, titleOf(parent) ?? changesTexts.nothing);
}
