import { type Clock, minute, second } from "../clock.ts";
import { earliestId, timeOfId } from "../ids.ts";
import type { EventTable } from "../store/schema-system.ts";
import type { Db } from "../store/schema.ts";
import type { Dialect, Store } from "../store/store.ts";

const rowsAtOnce = 500;
/**
 * Processes on one PostgreSQL commit in another order than they make IDs, by as much as a commit takes and their clocks
 * differ: so far back each look goes. The embedded store has one writer, whose order of IDs is that of its commits.
 */
const lookBack = 5 * second;
/** Nothing that is older than this is still to be committed. */
export const longestTransaction = 1 * minute;

/** Where a look begins so that nothing which comes after the event of this ID is left out. */
export function floorOf(dialect: Dialect, id: string): string {
  return dialect === "sqlite" || id === "" ? id : earliestId(timeOfId(id) - lookBack);
}

/** The events of organizations as they are committed, each given once, for all readers of a process together. */
export type Outbox = { read(organizationIds: readonly string[]): Promise<EventTable[]> };

/** An outbox that begins now. What happened shortly before is given as well. */
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
      // Only now: a look that failed on the way begins again where it began.
      for (const { id } of fresh) {
        if (store.dialect !== "sqlite") seen.add(id);
        if (id > last) last = id;
      }
      // An organization that is looked at later must not bring all that happened in it meanwhile.
      if (earliest > last) last = earliest;
      const next = floorOf(store.dialect, last);
      for (const id of seen) if (id <= next) seen.delete(id);
      return fresh;
    },
  };
}

/** @param floor ID after which they begin */
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
