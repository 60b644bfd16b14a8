import { guardOf } from "#contract/guard.ts";
import type { Operation } from "#contract/operation.ts";
import { operations, type Handlers, type OperationKey } from "#contract/operations.ts";
import { parseRequest } from "#contract/parse.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { entityTagOf, namesStrongly } from "#service/http/entity-tag.ts";
import { printJson } from "#service/http/print-json.ts";

type Conditional = { key: OperationKey; params: Record<string, string>; request: Request };

/**
 * Refuses a write if its `If-Match` isn't the current ETag of the resource. Reads the resource with its GET operation
 * as the same caller in the write's transaction, so nothing can change between the comparison and the write.
 * @param context `db` is the write's transaction
 * @returns the resource before the write; undefined for a request without `If-Match`
 * @throws Failure 412, or any error of the GET
 */
export async function checkIfMatch(
  context: Context,
  handlers: Handlers<Context>,
  { key, params, request }: Conditional,
): Promise<unknown> {
  const given = request.headers.get("if-match");
  if (given === null) return undefined;
  const readKey = guardOf(operations, key) as OperationKey | undefined;
  if (readKey === undefined) throw withoutTag();
  const operation: Operation = operations[readKey];
  const query = new URL(request.url).searchParams;
  const input = parseRequest(operation, { params, query, body: undefined });
  if (!input.success) throw new Failure(400, "The request isn't valid.", input.details);
  const read = handlers[readKey] as unknown as (
    context: Context,
    input: unknown,
  ) => Promise<unknown>;
  const resource = await read(context, input.value);
  const { outline } = await printJson(resource);
  const tag = entityTagOf(outline);
  if (tag === undefined) throw withoutTag();
  if (namesStrongly(given, tag)) return resource;
  throw new Failure(
    412,
    "This changed after you loaded it, so nothing was saved. Reload it and try again.",
  );
}

function withoutTag(): Failure {
  return new Failure(
    412,
    "The resource has no ETag to compare If-Match with, so nothing was changed. Send the request without If-Match.",
  );
}
