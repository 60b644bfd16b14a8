import { operations, type Handlers, type OperationKey } from "#contract/operations.ts";
import type { Operation } from "#contract/operation.ts";
import { splitKey } from "#contract/operation.ts";
import { parseRequest, takesBody, type Detail } from "#contract/parse.ts";
import { checkParts } from "#contract/response.ts";
import type { Context as HonoContext, Hono } from "hono";
import type { Caller } from "#service/kernel/caller.ts";
import { stepsOf, type AnySteps, type Context, type Environment } from "#service/kernel/context.ts";
import { Failure, invalid, missing } from "#service/kernel/errors.ts";
import { openFeed } from "../live/feed.ts";
import type { WithLive } from "../live/live.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { carryOut, type Work } from "./carry-out.ts";
import type { Write } from "#service/kernel/events/record.ts";
import { entityTagOf, namedWeakly } from "#service/http/entity-tag.ts";
import { eventStream, eventStreamHeaders } from "#service/http/event-stream.ts";
import { bodyLimit, contentBodyLimit, readBody, specificationBodyLimit } from "../requests/body.ts";
import { onceOf } from "./idempotency.ts";
import { traceOf, type Trace } from "./changed-fields.ts";
import { checkIfMatch } from "./if-match.ts";
import { jsonResponse, ignoredHeader, printIgnored } from "./json-response.ts";
import { printJson } from "#service/http/print-json.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { createUrls } from "#service/kernel/urls.ts";

/** Options that differ between tests and production. */
export type OperationOptions = {
  /** What to do if a response violates its schema. With `send`, responses aren't checked: that takes longer than most requests. */
  wrongResponse: "throw" | "log" | "send";
};

type Mounted = { key: OperationKey; operation: Operation; handlers: Handlers<Context> };

type Handle = (context: Context, input: unknown) => Promise<unknown>;

/** Mounts every operation of the contract, and a 405 for all other methods on their paths. */
export function mountOperations(
  app: Hono<Bindings>,
  environment: WithLive<Environment>,
  handlers: Handlers<Context>,
  options: OperationOptions,
): void {
  const keys = (Object.keys(operations) as OperationKey[]).toSorted(byPrecedence);
  const methods = new Map<string, string[]>();
  for (const key of keys) {
    const { method, path } = splitKey(key);
    const route = routePath(path);
    methods.set(route, [...(methods.get(route) ?? []), method]);
    const operation: Operation = operations[key];
    app.on(method, route, async (c) => {
      const hangUp = new AbortController();
      const response = await perform(c, environment, { key, operation, handlers }, hangUp.signal);
      if (options.wrongResponse !== "send") await checkOutgoing(c, operation, response, options);
      if (operation.events !== undefined) return streamOf(c, response, hangUp);
      return operationResponse(c, operation, response);
    });
  }
  // After all operations, because one path can fit two templates (`…/versions/latest`, `…/versions/{versionId}`).
  for (const [route, allowed] of methods) app.all(route, () => refuseMethod(allowed));
}

async function perform(
  c: HonoContext<Bindings>,
  environment: WithLive<Environment>,
  { key, operation, handlers }: Mounted,
  hangUp: AbortSignal,
): Promise<unknown> {
  const handle = handlers[key] as unknown as Handle;
  const params = c.req.param() as Record<string, string>;
  // No identifier contains null characters, and PostgreSQL refuses them.
  if (Object.values(params).some((value) => value.includes("\0"))) throw missing("resource");
  const query = c.get("url").searchParams;
  for (const [name, value] of query) {
    if (value.includes("\0")) throw invalid(`query.${name}`, "Must not contain null characters.");
  }
  const sent = takesBody(operation) ? await readBody(c.req.raw, limitOf(key), key) : {};
  const input = parseRequest(operation, { params, query, body: undefined, ...sent });
  if (!input.success) throw new Failure(400, "The request isn't valid.", input.details);
  c.set("ignored", input.value.ignored);
  const write: Write = {
    key,
    status: operation.status,
    params,
    caller: c.get("caller") as Caller,
    address: c.env.address,
    requestId: c.get("requestId"),
    group: groupOf(c.req.header("bindery-group")),
  };
  const context = (db: Context["db"]): Context => ({
    ...environment,
    db,
    caller: c.get("caller") as Caller,
    address: c.env.address,
    countedAs: c.env.countedAs,
    urls: createUrls(c.get("origin")),
    requestId: c.get("requestId"),
    sentAs: c.req.header("idempotency-key") ?? c.get("requestId"),
    note: (detail, changes) => {
      write.detail = detail;
      write.changes = changes;
    },
    leaveUnrecorded: () => {
      write.isUnchanged = true;
    },
    ...(operation.events !== undefined && {
      stream: {
        open: (options) =>
          openFeed(environment, {
            ...options,
            caller: c.get("caller") as Caller,
            after: lastEventIdOf(c),
            signal: hangUp,
          }),
      },
    }),
  });
  if (c.req.method === "GET" || c.req.method === "HEAD") {
    return handle(context(environment.store.read), input.value);
  }
  const demandMatch = (inside: Context) =>
    checkIfMatch(inside, handlers, { key, params, request: c.req.raw });
  const body = "body" in sent ? sent.body : undefined;
  const trace = traceOf(handlers, { key, params, body });
  const work = workOf(handle, context, input.value, { demandMatch, write, trace });
  const once = await onceOf(c.req.raw, write, input.value);
  const { response, again } = await carryOut(environment, write, work, once);
  if (again) c.set("again", true);
  return response;
}

/** What happens around the steps of a write. */
type Around = {
  demandMatch: (inside: Context) => Promise<unknown>;
  write: Write;
  trace: Trace | undefined;
};

/** The name that a client gives to one act on many items. */
function groupOf(header: string | undefined): string | undefined {
  return header !== undefined && /^[\w-]{8,64}$/.test(header) ? header : undefined;
}

/** The steps of a write. `If-Match` is checked before `prepare`, and again inside the transaction. */
function workOf(
  handle: Handle,
  context: (db: Context["db"]) => Context,
  input: unknown,
  { demandMatch, write, trace }: Around,
): Work {
  const steps: Partial<AnySteps> = stepsOf(handle) ?? { commit: handle, isShort: () => true };
  const { prepare, commit, undo, finish, isShort, order } = steps;
  return {
    isShort: isShort?.(input) === true,
    order: order?.(input),
    ...(prepare && {
      async prepare(db) {
        await demandMatch(context(db));
        return prepare(context(db), input);
      },
    }),
    async commit(db, ready) {
      const matched = await demandMatch(context(db));
      const before = matched ?? (await trace?.read(context(db)));
      const response = await commit!(context(db), input, ready);
      if (trace) write.changes = await trace.compare(context(db), before, response);
      return response;
    },
    ...(undo && { undo: (db) => undo(context(db), input) }),
    finish: async (db, response) =>
      finish === undefined ? response : finish(context(db), input, response),
  };
}

/** Ignores a `Last-Event-ID` that isn't a valid ID. */
function lastEventIdOf(c: HonoContext<Bindings>): string | undefined {
  const given = c.req.header("last-event-id");
  return given !== undefined && /^[0-9A-Za-z]{20}$/.test(given) ? given : undefined;
}

function streamOf(c: HonoContext<Bindings>, response: unknown, hangUp: AbortController): Response {
  // Nobody would read the stream, so it would never end.
  if (c.req.raw.method === "HEAD") {
    hangUp.abort();
    return new Response(null, { headers: eventStreamHeaders });
  }
  if (c.req.raw.signal.aborted) hangUp.abort();
  c.req.raw.signal.addEventListener("abort", () => hangUp.abort(), { once: true });
  return eventStream(response as AsyncIterable<{ id: string }>, hangUp);
}

async function checkOutgoing(
  c: HonoContext<Bindings>,
  operation: Operation,
  response: unknown,
  { wrongResponse }: OperationOptions,
): Promise<void> {
  const details: Detail[] = [];
  const yieldPoint = createYieldPoint();
  for (const part of checkParts(operation, response)) {
    details.push(...part);
    await yieldPoint();
  }
  if (details.length === 0) return;
  const operationName = `${c.req.method} ${c.req.routePath}`;
  if (wrongResponse === "throw") {
    throw new Error(`The reply of ${operationName} breaks its schema: ${JSON.stringify(details)}`);
  }
  c.get("log")().error({ operation: operationName, details }, "a reply breaks its schema");
}

/** Operations with content or a specification accept larger bodies than others. */
function limitOf(key: OperationKey): number {
  if (/\/openapi(\/|$)/.test(key)) return specificationBodyLimit;
  return /\/(content(\/|$)|images$)/.test(key) ? contentBodyLimit : bodyLimit;
}

function refuseMethod(allowed: readonly string[]): never {
  throw new Failure(405, `This address takes ${allowed.join(", ")} only.`, undefined, {
    allow: allowed.join(", "),
  });
}

/**
 * The response to a successful operation. GET responses have an ETag, or are a 304 if the caller has the current
 * version.
 */
async function operationResponse(
  c: HonoContext<Bindings>,
  operation: Operation,
  response: unknown,
): Promise<Response> {
  const { status } = operation;
  const headers: Record<string, string> = {};
  if (c.get("again") === true) headers["idempotency-replayed"] = "true";
  const ignored = printIgnored(c.get("ignored"));
  if (ignored !== undefined) headers[ignoredHeader] = ignored;
  if (operation.response === undefined) return c.body(null, status, headers);
  const { body, outline } = await printJson(response);
  if (c.req.method !== "GET" && c.req.method !== "HEAD") {
    return jsonResponse(c, { status, body, headers });
  }
  const tag = entityTagOf(outline);
  const ifNoneMatch = c.req.header("if-none-match");
  if (tag !== undefined && ifNoneMatch !== undefined) {
    const current = namedWeakly(ifNoneMatch, tag);
    if (current !== undefined) return c.body(null, 304, { etag: current });
  }
  return jsonResponse(c, { status, body, tag });
}

/**
 * Converts a path template to the router's syntax: `/v1/spaces/{spaceId}` becomes `/v1/spaces/:spaceId`. A parameter
 * named `path` matches the rest of the URL, including slashes.
 */
function routePath(template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === "path" ? ":path{.+}" : `:${name}`,
  );
}

/** Sorts operation keys so that fixed segments are tried before parameters. */
function byPrecedence(first: string, second: string): number {
  const weight = (key: string) => splitKey(key).path.replaceAll(/\{\w+\}/g, "~");
  const [a, b] = [weight(first), weight(second)];
  return a < b ? -1 : a > b ? 1 : 0;
}
