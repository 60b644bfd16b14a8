import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Failure } from "../errors.ts";

const window = 15 * 60;

/** Slows down who guesses credentials: by the account they aim at and by the address they come from. */
export type Throttle = {
  /**
   * @param account null when the credential names none
   * @throws Failure 429 when there were too many failures for one of them
   */
  check(account: string | null, address: string): Promise<void>;
  /** Counts a failed attempt. */
  fail(account: string | null, address: string): Promise<void>;
  /** Forgets the failures of an account after a success; those of the address stay. */
  succeed(account: string | null): Promise<void>;
};

export function createThrottle(limits = { account: 10, address: 50 }): Throttle {
  const accounts = new RateLimiterMemory({ points: limits.account, duration: window });
  const addresses = new RateLimiterMemory({ points: limits.address, duration: window });
  return {
    async check(account, address) {
      const states = await Promise.all([
        account === null ? null : accounts.get(account),
        addresses.get(address),
      ]);
      const spent = states.filter((state) => state !== null && state.remainingPoints <= 0);
      if (spent.length === 0) return;
      const wait = Math.max(...spent.map((state) => Math.ceil((state?.msBeforeNext ?? 0) / 1000)));
      throw tooMany("There were too many failed sign-ins.", wait);
    },
    async fail(account, address) {
      await addresses.penalty(address);
      if (account !== null) await accounts.penalty(account);
    },
    async succeed(account) {
      if (account !== null) await accounts.delete(account);
    },
  };
}

/** What is left of a limit of requests. */
export type RateLimitState = { limit: number; remaining: number; resetSeconds: number };

/** Counts requests by whoever sends them, in windows of a minute; each process counts for itself. */
export type RateLimit = {
  /**
   * Counts one request.
   * @param sender what it is counted by
   * @returns undefined when nothing is limited
   * @throws TooManyRequests when this minute's requests are used up
   */
  spend(sender: string): Promise<RateLimitState | undefined>;
};

/** The 429, with `Retry-After`, and the state of the limit that refused the request. */
export class TooManyRequests extends Failure {
  readonly state: RateLimitState;

  constructor(state: RateLimitState) {
    super(429, tryAgain("There were too many requests.", state.resetSeconds), undefined, {
      "retry-after": String(state.resetSeconds),
    });
    this.state = state;
  }
}

/** @param requestsPerMinute 0 = no limit. */
export function createRateLimit(requestsPerMinute: number): RateLimit {
  if (requestsPerMinute === 0) return { spend: () => Promise.resolve(undefined) };
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  const describe = ({ remainingPoints, msBeforeNext }: RateLimiterRes): RateLimitState => ({
    limit: requestsPerMinute,
    remaining: Math.max(0, remainingPoints),
    // At least one: "in 0 seconds" would be a promise that the next request breaks.
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  });
  return {
    async spend(sender) {
      try {
        return describe(await limiter.consume(sender));
      } catch (state) {
        if (!(state instanceof RateLimiterRes)) throw state;
        throw new TooManyRequests(describe(state));
      }
    },
  };
}

function tooMany(what: string, seconds: number): Failure {
  return new Failure(429, tryAgain(what, seconds), undefined, { "retry-after": String(seconds) });
}

function tryAgain(what: string, seconds: number): string {
  return `${what} Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}
