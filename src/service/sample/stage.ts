import { handlers } from "#service/api/operations/handlers.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import { createUrls } from "#service/kernel/urls.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { type Input, type OperationKey, operations, type Output } from "#contract/operations.ts";
import { readPlace, recordWrite } from "#service/kernel/events/record.ts";
import { day, hour, type Clock } from "#service/kernel/clock.ts";
import { required, type Ago, type PersonKey } from "./data.ts";

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
        address: "",
        countedAs: "",
        requestId: "first-start",
        sentAs: "first-start",
      },
    }),
  };
}

/** Runs a write like a request would, with its audit log entry. */
export async function act<K extends OperationKey>(
  stage: Stage,
  person: PersonKey,
  ago: Ago,
  key: K,
  body: object,
  more: Record<string, string> = {},
): Promise<Output<K>> {
  stage.clock.go(ago);
  const { context, run } = stage.as(person);
  const params = {
    ...(key.includes("{organizationId}") && { organizationId: stage.organizationId }),
    ...more,
  };
  const { status } = operations[key];
  const write = { key, status, params, caller: context.caller, address: "", requestId: "" };
  const place = await readPlace(stage.db, write);
  const handler = run[key] as (given: typeof context, input: Input<K>) => Promise<Output<K>>;
  const response = await handler(context, { params, query: {}, body } as Input<K>);
  await recordWrite(stage.db, context, write, { place, response });
  return response;
}

/** A clock that stays at its set time. */
type StoryClock = Clock & { go(ago: Ago): void };

/** How long ago, in milliseconds. */
export function milliseconds(ago: Ago): number {
  let total = 0;
  for (const part of ago.split(" ")) {
    total += Number.parseFloat(part) * (part.endsWith("d") ? day : hour);
  }
  return total;
}

/** @param end time of the first start in epoch milliseconds. */
export function createStoryClock(end: number): StoryClock {
  let now = end;
  return {
    now: () => now,
    go(ago) {
      now = end - milliseconds(ago);
    },
  };
}
