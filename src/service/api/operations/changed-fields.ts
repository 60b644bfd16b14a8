import { actOf } from "#contract/actions.ts";
import { guardOf } from "#contract/guard.ts";
import { operations, type Handlers, type OperationKey } from "#contract/operations.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { AuditEventTable, AuditValue } from "#service/kernel/store/schema-organization.ts";

/** Finds out which fields a write changes, for the audit log. */
export type Trace = {
  /** The resource before the write. */
  read(context: Context): Promise<unknown>;
  /** @param response of the write; the resource is read again if it isn't the response */
  compare(
    context: Context,
    before: unknown,
    response: unknown,
  ): Promise<AuditEventTable["changes"] | undefined>;
};

type Traced = { key: OperationKey; params: Record<string, string>; body: unknown };

/** The longest text of a value that is kept. */
const longest = 500;

/** What people write has its own history, and the log of an organization must not have their words. */
const content = /^(change-request|comment|content-import|requested-reviewer)/;

/**
 * How to find out what a partial update changes; undefined for other writes. The resource is read with its GET operation as the same
 * caller, so that no more is recorded than the caller could see, and never what no response has, such as a secret.
 */
export function traceOf(
  handlers: Handlers<Context>,
  { key, params, body }: Traced,
): Trace | undefined {
  const act = actOf(key, operations[key].status);
  const readKey = guardOf(operations, key) as OperationKey | undefined;
  const isUpdate =
    /^(PATCH|PUT) /.test(key) && readKey?.slice(4) === key.slice(key.indexOf(" ") + 1);
  if (!isUpdate || act === undefined || content.test(act.kind) || !isRecord(body)) return undefined;
  const fields = Object.keys(body);
  const handle = handlers[readKey!] as unknown as (
    context: Context,
    input: unknown,
  ) => Promise<unknown>;
  const read = async (context: Context): Promise<unknown> => {
    try {
      return await handle(context, { params, query: {} });
    } catch (error) {
      // The write says itself what is wrong.
      if (error instanceof Failure) return undefined;
      throw error;
    }
  };
  return {
    read,
    async compare(context, before, response) {
      if (!isRecord(before)) return undefined;
      const after = isRecord(response) && "id" in response ? response : await read(context);
      return isRecord(after) ? changesOf(before, after, fields) : undefined;
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a body that differ afterwards. Fields that the resource doesn't have are left out. */
function changesOf(
  before: Fields,
  after: Fields,
  fields: readonly string[],
): NonNullable<AuditEventTable["changes"]> {
  return fields.flatMap((field) => {
    const [from, to] = [valueIn(before, field), valueIn(after, field)];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    return [{ field, before: shown(from), after: shown(to) }];
  });
}

/** Some fields, such as a logo, are among the resource's URLs. */
function valueIn(resource: Fields, field: string): unknown {
  if (Object.hasOwn(resource, field)) return resource[field];
  const { urls } = resource;
  return isRecord(urls) && Object.hasOwn(urls, field) ? urls[field] : undefined;
}

function shown(value: unknown): AuditValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
  const text =
    typeof value === "string" ? value : isList ? value.join(", ") : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
