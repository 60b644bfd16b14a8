import { type Clock, minute, second } from "#service/kernel/clock.ts";
import { earliestId, timeOfId } from "#service/kernel/ids.ts";
import type { EventTable } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Dialect, Store } from "#service/kernel/store/store.ts";

const rowsAtOnce = 500;
/**
 * In PostgreSQL, processes may commit in a different order than they create IDs. The difference is at most a commit's
 * duration plus the clock difference, so each read goes back this far. The embedded store has one writer, which commits
 * in the order of IDs.
 */
const lookBack = 5 * second;
/** No transaction commits later than this after creating an ID. */
export const longestTransaction = 1 * minute;

/** The ID to start reading from, so that no event after the one with this ID is missed. */
export function floorOf(dialect: Dialect, id: string): string {
  return dialect === "sqlite" || id === "" ? id : earliestId(timeOfId(id) - lookBack);
}

/** Returns committed events of organizations, each one once, for all readers of a process. */
export type Outbox = { read(organizationIds: readonly string[]): Promise<EventTable[]> };

/** Creates an outbox that starts now. Events from shortly before are also returned. */
export function createOutbox({ store, clock }: { store: Store; clock: Clock }): Outbox {
  const seen = new Set<string>();
  const recent = () => earliestId(clock.now() - longestTransaction);
  let last = recent();
  return {
    async read(organizationIds) {
      const earliest = recent();
      const floor = floorOf(store.dialect, last);
      const fresh: EventTable[] = [];
      for await (const rows of eventsAfter(store.read, organizationIds, floor)) {
        fresh.push(...rows.filter(({ id }) => !seen.has(id)));
      }
      // Only update after success: a failed read must start again from the same ID.
      for (const { id } of fresh) {
        if (store.dialect !== "sqlite") seen.add(id);
        if (id > last) last = id;
      }
      // When an organization is added later, don't return everything that happened since.
      if (earliest > last) last = earliest;
      const next = floorOf(store.dialect, last);
      for (const id of seen) if (id <= next) seen.delete(id);
      return fresh;
    },
  };
}

/** @param floor ID to start after */
export async function* eventsAfter(
  db: Db,
  organizationIds: readonly string[],
  floor: string,
): AsyncGenerator<EventTable[]> {
  for (let from = floor; ;) {
    const rows = await db
      .selectFrom("event")
      .selectAll()
      .where("organization_id", "in", organizationIds)
      .where("id", ">", from)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    yield rows;
    if (rows.length < rowsAtOnce) return;
    from = rows.at(-1)!.id;
  }
}
