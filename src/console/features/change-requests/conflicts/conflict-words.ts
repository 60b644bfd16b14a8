import type { Conflict } from "#contract/conflict.ts";
import { changesTexts } from "#console/messages/review-changes.ts";
import { conflictTexts as t } from "#console/messages/review-conflicts.ts";
import { fieldWords } from "#console/kit/changes/fields.ts";

export type Choice = "main" | "change-request" | "both" | "markdown";

type TitleOf = (pageId: string) => string | undefined;

const order: readonly Choice[] = ["main", "change-request", "both", "markdown"];

/** The choices of a conflict with their labels; `isMine`: the viewer created the change request. */
export function choicesOf(
  conflict: Conflict,
  isMine: boolean,
): { choice: Choice; label: string }[] {
  const { kind, choices, file } = conflict;
  const deletion = file === undefined ? t.deletions.page : t.deletions.file;
  const labelOf = (choice: Choice): string => {
    if (kind === `deleted-in-${choice}`) return deletion.delete;
    if (kind.startsWith("deleted-in-")) return deletion.keep;
    const page = nameForPath(conflict, choice, isMine);
    if (page !== undefined) return t.getsPath(page);
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

/** What the page is called to which a choice gives the path that two pages want. They can have the same title. */
function nameForPath(
  { kind, main, changeRequest }: Conflict,
  choice: string,
  isMine: boolean,
): string | undefined {
  if (kind !== "path") return undefined;
  const [ours, theirs] = [main?.thing?.title, changeRequest?.thing?.title];
  const title = choice === "change-request" ? theirs : ours;
  if (title === undefined) return undefined;
  if (ours !== theirs) return t.page(title);
  if (choice !== "change-request") return t.pageOf.main(title);
  return isMine ? t.pageOf.mine(title) : t.pageOf.theirs(title);
}

/** How a conflict was resolved. */
export function decisionOf(conflict: Conflict, isMine: boolean): string {
  const { kind, chosen = "" } = conflict;
  if (kind === `deleted-in-${chosen}`) return t.deletions.deleted;
  if (kind.startsWith("deleted-in-")) return t.deletions.kept;
  const page = nameForPath(conflict, chosen, isMine);
  if (page !== undefined) return t.gotPath(page);
  if (chosen === "change-request" && !isMine) return t.keptTheirs;
  return (t.chosen as Record<string, string>)[chosen] ?? chosen;
}

/** A side's value when it isn't a text; undefined if the page or file shows it. */
export function valueWords(
  conflict: Conflict,
  value: unknown,
  titleOf: TitleOf,
): string | undefined {
  const { kind, attribute } = conflict;
  if (kind.startsWith("deleted-in-") || kind === "file") return undefined;
  if (kind === "place" && Array.isArray(value)) {
    const positions = value as { page: string; parent: string | null }[];
    return positions.map(({ page, parent }) => placeWords(page, parent, titleOf)).join(" ");
  }
  if (kind === "path" && typeof value === "object" && value !== null && "slug" in value) {
    const { page, slug } = value as Claim;
    const title = titleOf(page) ?? titleIn(conflict, page) ?? page;
    const wanted = (conflict.main?.value as Claim | undefined)?.slug;
    if (wanted === undefined) return t.claim(title, slug);
    return wanted === slug ? t.wants(title, slug) : t.waits(title, wanted, slug);
  }
  return fieldWords(attribute ?? "", value, titleOf);
}

type Claim = { page: string; slug: string };

function titleIn({ main, changeRequest }: Conflict, page: string): string | undefined {
  return [main?.thing, changeRequest?.thing].find((named) => named?.id === page)?.title;
}

function placeWords(page: string, parent: string | null, titleOf: TitleOf): string {
  const title = titleOf(page) ?? page;
  if (parent === null) return t.movedToTop(title);
  return t.movedBelow(title, titleOf(parent) ?? changesTexts.nothing);
}
