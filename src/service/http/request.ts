import { Hono } from "hono";
import type { Logger } from "pino";
import { identify } from "../auth/identify.ts";
import type { RateLimit, RateLimitState } from "../auth/throttle.ts";
import type { Caller, Environment } from "../context.ts";
import { Failure } from "../errors.ts";
import { loggablePath } from "../log.ts";
import { originOf } from "./origin.ts";
import { countRequest, rateLimitHeaders } from "./rate-limit.ts";
import { failureResponse, toFailure } from "./reply.ts";

/** What every handler of a request finds in Hono's context. */
export type Bindings = {
  Bindings: { address: string };
  Variables: {
    requestId: string;
    log: Logger;
    /** Origin under which the caller reaches the service. */
    origin: string;
    /** Set below `/v1` and `/files`. */
    caller?: Caller;
    /** Set where requests are counted and there is a limit. */
    rateLimit?: RateLimitState;
  };
};

/** An app whose requests have an ID, a line in the log and, when they fail, the error body. */
export function createApp(environment: Environment): Hono<Bindings> {
  const { ids, clock, settings } = environment;
  const app = new Hono<Bindings>();
  app.use(async (c, next) => {
    const requestId = ids.next();
    const started = clock.now();
    c.set("requestId", requestId);
    c.set("log", environment.log.child({ requestId }));
    c.set("origin", originOf(c.req.raw, settings));
    await next();
    c.header("x-request-id", requestId);
    for (const [name, value] of rateLimitHeaders(c.get("rateLimit"))) c.header(name, value);
    if (!c.res.headers.has("cache-control")) c.header("cache-control", "private, no-store");
    c.header("x-content-type-options", "nosniff");
    c.get("log").info({
      method: c.req.method,
      path: loggablePath(new URL(c.req.url)),
      status: c.res.status,
      ms: clock.now() - started,
      user: c.get("caller")?.userId,
      address: c.env.address,
    });
  });
  app.onError((error, c) => failureResponse(toFailure(error, c.get("requestId"), c.get("log"))));
  app.notFound(() => {
    return failureResponse(new Failure(404, "There is nothing at this address."));
  });
  return app;
}

/** Lets only known callers below the paths of `app` that match. */
export function requireCaller(
  app: Hono<Bindings>,
  paths: string,
  environment: Environment,
  rateLimit: RateLimit,
): void {
  app.use(paths, async (c, next) => {
    try {
      c.set("caller", await identify(c.req.raw, c.get("origin"), environment));
    } catch (error) {
      // Guessing is limited too: by address, since there is no credential to count by.
      if (error instanceof Failure && error.status === 401) {
        await countRequest(c, rateLimit, `address ${c.env.address}`);
      }
      throw error;
    }
    await countRequest(c, rateLimit, `credential ${c.get("caller")?.credential.id}`);
    await next();
  });
}
