import type { Requirement } from "#contract/review-status.ts";
import { UnmetFailure } from "#service/kernel/errors.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db, SpaceTable } from "#service/kernel/store/schema.ts";
import { isBlocking, readVerdicts, type Verdict } from "./verdicts.ts";

type Subject = { space: SpaceTable; changeRequest: ChangeRequestTable };

/** What a merge needs, whether or not it has it. Conflicts are found by the merge itself. */
export async function requirementsOf(
  db: Db,
  _subject: Subject,
  verdicts: readonly Verdict[],
): Promise<Requirement[]> {
  return changesRequested(db, verdicts);
}

async function changesRequested(db: Db, verdicts: readonly Verdict[]): Promise<Requirement[]> {
  const blocking = verdicts.filter(isBlocking).map(({ review }) => review.reviewer);
  const people = await peopleAmong(db, blocking);
  return people.map((person) => ({
    code: "changes-requested",
    met: false,
    message: `${person.displayName} requests changes. ${person.displayName} can approve or lift the request, or an admin of the space can lift it with a reason.`,
    people: [person],
    teams: [],
  }));
}

async function peopleAmong(db: Db, ids: readonly string[]): Promise<Requirement["people"]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("user")
    .select(["id", "display_name"])
    .where("id", "in", ids)
    .orderBy("display_name")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, displayName: row.display_name }));
}

/** @throws Failure 409 that lists what is missing, and who can give it */
export async function demandRequirements(db: Db, subject: Subject): Promise<void> {
  const { space, changeRequest } = subject;
  const verdicts = await readVerdicts(db, space, changeRequest);
  const requirements = await requirementsOf(db, subject, verdicts);
  const missing = requirements.filter(({ met }) => !met).map(({ met: _met, ...rest }) => rest);
  if (missing.length === 0) return;
  const reasons = missing.map(({ message }) => message).join(" ");
  throw new UnmetFailure(
    `Change request #${changeRequest.number} can't be merged yet, and nothing was changed. ${reasons}`,
    missing,
  );
}
