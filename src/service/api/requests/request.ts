import { Hono, type Context } from "hono";
import type { Logger } from "pino";
import type { ErrorBody } from "#contract/schema.ts";
import { identify } from "#service/identity/credentials/identify.ts";
import { TooManyRequests, type RateLimit } from "#service/kernel/throttle.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure, UnmetFailure } from "#service/kernel/errors.ts";
import { loggablePath } from "#service/kernel/log.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { compressText, isComplete } from "#service/http/compress.ts";
import { frameHeaders } from "#service/http/frame-headers.ts";
import { demandKnownHost, originOf } from "#service/http/origin.ts";

/** Creates an app that gives each request an ID, a log line, and an error body if it fails. */
export function createApp(environment: Environment): Hono<Bindings> {
  const { ids, clock, settings } = environment;
  const app = new Hono<Bindings>();
  // Redacting takes longer than everything else about a line, and this line has no field that could hold a secret.
  const lines = environment.log.child({}, { redact: [] });
  let warned = false;
  const warnOfProxy = (address: string) => {
    if (warned) return;
    warned = true;
    environment.log.warn(
      { address },
      "X-Forwarded-* headers are ignored: if this address is your proxy, list it in TRUST_PROXY",
    );
  };
  app.use(compressText);
  app.use(async (c, next) => {
    const requestId = ids.next();
    const started = clock.now();
    const url = new URL(c.req.url);
    c.set("requestId", requestId);
    c.set("url", url);
    c.set("log", () => environment.log.child({ requestId }));
    c.set("origin", originOf(url, settings, c.env));
    if (c.env.isUntrusted) warnOfProxy(c.env.address);
    await next();
    if (!isComplete(c.res)) addFrame(c.res.headers, frameHeaders(requestId, c.get("rateLimit")));
    lines.info({
      requestId,
      method: c.req.method,
      path: loggablePath(url),
      status: c.res.status,
      ms: clock.now() - started,
      user: c.get("caller")?.userId,
      address: c.env.address,
    });
  });
  app.onError((error, c) => failureResponse(toFailure(error, c.get("requestId"), c.get("log"))));
  app.notFound(() => {
    return failureResponse(new Failure(404, "Nothing exists at this URL."));
  });
  return app;
}

/** Refuses hosts that nobody named to this platform, for all that is mounted after it. */
export function requireKnownHost(
  app: Hono<Bindings>,
  { settings }: Pick<Environment, "settings">,
): void {
  app.use(async (c, next) => {
    // Load balancers check health by IP address, and the response contains no links.
    if (c.req.path !== "/healthz") demandKnownHost(c.get("url"), settings);
    await next();
  });
}

/** Requires a valid credential for the matching paths of `app`. */
export function requireCaller(
  app: Hono<Bindings>,
  paths: string,
  environment: Environment,
  rateLimit: RateLimit,
): void {
  app.use(paths, async (c, next) => {
    try {
      const { address } = c.env;
      const sent = { origin: c.get("origin"), address };
      const caller = await identify(c.req.raw, sent, environment);
      c.set("caller", { ...caller, address });
    } catch (error) {
      // Limit guessing by IP address, because there is no credential to count by.
      if (error instanceof Failure && error.status === 401) {
        await countRequest(c, rateLimit, `address ${c.env.countedAs}`);
      }
      throw error;
    }
    await countRequest(c, rateLimit, `credential ${c.get("caller")?.credential.id}`);
    await next();
  });
}

/**
 * Counts a request and stores the remaining quota for the response headers, also if the request is refused.
 * @throws TooManyRequests if the quota is used up
 */
async function countRequest(
  c: Context<Bindings>,
  rateLimit: RateLimit,
  sender: string,
): Promise<void> {
  try {
    const state = await rateLimit.spend(sender);
    if (state !== undefined) c.set("rateLimit", state);
  } catch (error) {
    if (error instanceof TooManyRequests) c.set("rateLimit", error.state);
    throw error;
  }
}

function addFrame(headers: Headers, frame: Record<string, string>): void {
  for (const [name, value] of Object.entries(frame)) {
    if (name !== "cache-control" || !headers.has(name)) headers.set(name, value);
  }
}

/** The response for a failure, with the error body of platform-api-notes section 2. */
function failureResponse(failure: Failure): Response {
  const error: ErrorBody["error"] = { code: failure.status, message: failure.message };
  if (failure.details !== undefined) error.details = [...failure.details];
  if (failure instanceof UnmetFailure) error.missing = [...failure.missing];
  return Response.json({ error } satisfies ErrorBody, {
    status: failure.status,
    headers: failure.headers,
  });
}

/** Converts an error to a failure. Unexpected errors are logged with their stack and reported without their message. */
function toFailure(error: unknown, requestId: string, log: () => Logger): Failure {
  if (error instanceof Failure) {
    if (error.cause !== undefined) log().warn({ err: error.cause }, error.message);
    return error;
  }
  log().error({ err: error }, "a request failed unexpectedly");
  return new Failure(
    500,
    `Something went wrong and nothing was changed. Try again. If it keeps happening, give request ID ${requestId} to the operator.`,
  );
}
