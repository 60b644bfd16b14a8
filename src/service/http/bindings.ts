import type { ParsedBody } from "#contract/parse.ts";
import type { Logger } from "pino";
import type { RateLimitState } from "#service/kernel/throttle.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Sender } from "./forwarded.ts";

/** Data of a request in Hono's context. */
export type Bindings = {
  Bindings: Sender;
  Variables: {
    requestId: string;
    url: URL;
    /** A function, because only few requests write more than their own line. */
    log: () => Logger;
    /** Public origin of the service for this caller. */
    origin: string;
    /** Set for paths below `/v1` and `/files`. */
    caller?: Caller;
    /** Set if the write was carried out before and this is its first response. */
    again?: true;
    /** Paths of the fields of the body that the operation doesn't know. */
    ignored?: ParsedBody["ignored"];
    /** Set once a provisioning request's failure is noted where it happens. */
    noted?: true;
    /** Set for counted requests if there is a limit. */
    rateLimit?: RateLimitState;
  };
};
