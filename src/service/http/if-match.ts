import { splitKey, type Operation } from "#contract/operation.ts";
import { operations, type Handlers, type OperationKey } from "#contract/operations.ts";
import { parseRequest } from "#contract/parse.ts";
import type { Context } from "../context.ts";
import { Failure } from "../errors.ts";
import { entityTagOf, namesStrongly } from "./entity-tag.ts";

const conditional: ReadonlySet<string> = new Set(["PUT", "PATCH", "DELETE"]);

type Conditional = { key: OperationKey; params: Record<string, string>; request: Request };

/**
 * Refuses a write whose `If-Match` does not name the resource as it is now: as GET of the same address answers the same
 * caller within the write's transaction, so that nothing can change between the comparison and the write.
 * @throws Failure 412; whatever GET of the address fails with
 */
export async function checkIfMatch(
  context: Context,
  handlers: Handlers<Context>,
  { key, params, request }: Conditional,
): Promise<void> {
  const { method, path } = splitKey(key);
  const given = request.headers.get("if-match");
  if (given === null || !conditional.has(method)) return;
  const readKey = `GET ${path}` as OperationKey;
  const operation: Operation | undefined = operations[readKey];
  if (operation?.reply === undefined) throw withoutTag();
  const query = new URL(request.url).searchParams;
  const input = parseRequest(operation, { params, query, body: undefined });
  if (!input.success) throw new Failure(400, "The request is not valid.", input.details);
  const read = handlers[readKey] as unknown as (
    context: Context,
    input: unknown,
  ) => Promise<unknown>;
  const tag = entityTagOf(await read(context, input.value));
  if (tag === undefined) throw withoutTag();
  if (namesStrongly(given, tag)) return;
  throw new Failure(
    412,
    "This has changed since you read it, so nothing was written. Read it again, then decide what to write.",
  );
}

function withoutTag(): Failure {
  return new Failure(
    412,
    "There is nothing to compare If-Match with: GET of this address gives no ETag. Nothing was written; send the request without If-Match.",
  );
}
