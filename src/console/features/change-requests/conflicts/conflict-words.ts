import type { Conflict } from "#contract/conflict.ts";
import { changesTexts, conflictTexts as t } from "#console/messages/review.ts";
import { fieldWords } from "../changes/fields.ts";

export type Choice = "main" | "change-request" | "both" | "markdown";

type TitleOf = (pageId: string) => string | undefined;

const order: readonly Choice[] = ["main", "change-request", "both", "markdown"];

/** The choices of a conflict with their words; `isMine`: the reader wrote the change request. */
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
      // Of two pages at one address both stay anyway, and one gives way: "both" would be main's choice once more.
      .filter((choice) => kind !== "path" || choice !== "both")
      .map((choice) => ({ choice, label: labelOf(choice) }))
  );
}

/** How a conflict was decided. */
export function decisionOf({ kind, chosen = "" }: Conflict, isMine: boolean): string {
  if (kind === `deleted-in-${chosen}`) return t.deletions.deleted;
  if (kind.startsWith("deleted-in-")) return t.deletions.kept;
  if (chosen === "change-request" && !isMine) return t.keptTheirs;
  return (t.chosen as Record<string, string>)[chosen] ?? chosen;
}

/** What a side has in place of a text; undefined where the page or file itself says it. */
export function valueWords(
  { kind, attribute }: Conflict,
  value: unknown,
  titleOf: TitleOf,
): string | undefined {
  if (kind.startsWith("deleted-in-") || kind === "file") return undefined;
  if (kind === "place" && Array.isArray(value)) {
    const places = value as { page: string; parent: string | null }[];
    return places.map(({ page, parent }) => placeWords(page, parent, titleOf)).join(" ");
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
