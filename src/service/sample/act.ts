import { type Input, type OperationKey, operations, type Output } from "#contract/operations.ts";
import { readPlace, recordWrite } from "#service/kernel/events/record.ts";
import type { Ago, PersonKey } from "./data.ts";
import type { Stage } from "./stage.ts";

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
