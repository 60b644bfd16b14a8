import type { Handlers } from "#contract/operations.ts";
import { instanceScope } from "#service/identity/access/instance.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { InstanceAct } from "#service/kernel/store/schema-instance.ts";
import { usersById } from "../presenters/user-presenter.ts";

/** Writes down what an administrator of the instance does, in the transaction of the act. */
export async function recordAct(
  { db, ids, clock, caller, address }: Context,
  act: InstanceAct,
  subject: string,
): Promise<void> {
  const row = { id: ids.next(), act, actor: caller.userId, subject, created_at: clock.now() };
  await db
    .insertInto("instance_act")
    .values({ ...row, address: address || null })
    .execute();
}

export const instanceActHandlers = {
  "GET /v1/instance/acts": async (context, { query }) => {
    await instanceScope(context);
    const { db, urls } = context;
    const acts = db.selectFrom("instance_act").selectAll();
    return listOf(acts, query, [sortBy("instance_act.id", "desc")], async (rows) => {
      const users = await usersById(
        db,
        urls,
        rows.map(({ actor }) => actor),
      );
      return rows.map(({ id, act, actor, subject, address, created_at: at }) => ({
        object: "instance-act" as const,
        id,
        act,
        actor: users(actor),
        subject,
        address: address ?? undefined,
        createdAt: timestamp(at),
      }));
    });
  },
} satisfies Partial<Handlers<Context>>;
