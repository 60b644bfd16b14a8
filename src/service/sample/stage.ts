import { handlers } from "#service/api/operations/handlers.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import { createUrls } from "#service/kernel/urls.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { createStoryClock, type StoryClock } from "./times.ts";
import type { PersonKey } from "./data.ts";

/** State shared by the parts of the sample content during creation. */
export type Stage = {
  db: Db;
  organizationId: string;
  clock: StoryClock;
  /** IDs of users. */
  people: Map<PersonKey, string>;
  /** IDs of spaces by folder. */
  spaces: Map<string, string>;
  /** Runs operations as this user, at the clock's time, in the stage's transaction. */
  as(person: PersonKey): { context: Context; run: typeof handlers };
  userOf(person: PersonKey): string;
};

/** @param db the transaction for everything. */
export function createStage(
  db: Db,
  environment: Environment,
  { administratorId, organizationId }: { administratorId: string; organizationId: string },
): Stage {
  const clock = createStoryClock(environment.clock.now());
  const people = new Map<PersonKey, string>([["administrator", administratorId]]);
  const userOf = (person: PersonKey) => required(people.get(person), person);
  // Handlers that open their own transaction get this one instead, so that everything is all or nothing.
  const store: Context["store"] = {
    ...environment.store,
    read: db,
    transaction: (work) => work(db),
  };
  const urls = createUrls(environment.settings.publicUrl ?? "");
  return {
    db,
    organizationId,
    clock,
    people,
    spaces: new Map(),
    userOf,
    as: (person) => ({
      run: handlers,
      context: {
        ...environment,
        store,
        db,
        clock,
        urls,
        caller: { userId: userOf(person), credential: { kind: "session", id: "" } },
        countedAs: "",
        requestId: "first-start",
        sentAs: "first-start",
      },
    }),
  };
}

/** For values that the sample content must have. @throws Error that names the missing value */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The sample content has no “${what}”.`);
  return value;
}
