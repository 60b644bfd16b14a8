import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Failure } from "../errors.ts";

/** Seconds. */
const window = 15 * 60;

/** Failed sign-ins in 15 minutes. One client cannot lock an account for others: it runs out before the account does. */
const most = { client: 10, account: 50, address: 100 };

/** Slows down people who guess credentials: by the account they aim at and by the address they come from. */
export type Throttle = {
  /**
   * Checks a password. The attempt is counted before the check runs, so that many at once do not slip through, and given back
   * when it succeeds.
   * @param account what was typed as its name, whether it exists or not
   * @param countedAs address of the client, as `Sender` has it
   * @param check answers undefined for a wrong password
   * @throws Failure 429 after too many failures, without running the check
   */
  attempt<Found>(
    account: string,
    countedAs: string,
    check: () => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
  /**
   * Checks a secret of 256 bits, which nobody guesses. A valid one always passes, whatever others at the same address did.
   * @param check answers undefined for a secret that is not valid
   * @throws Failure 429 for one that is not valid after too many failures
   */
  present<Found>(
    countedAs: string,
    check: () => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
};

/** Counts failures in the memory of this process. */
export function createThrottle(limits = most): Throttle {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: window });
  const [clients, accounts, addresses] = [
    limiter(limits.client),
    limiter(limits.account),
    limiter(limits.address),
  ];
  return {
    async attempt(account, countedAs, check) {
      const client = JSON.stringify([account, countedAs]);
      await consume(addresses, countedAs);
      await consume(clients, client);
      await consume(accounts, account);
      const found = await check();
      if (found !== undefined) {
        await addresses.reward(countedAs);
        await clients.delete(client);
        await accounts.reward(account);
      }
      return found;
    },
    async present(countedAs, check) {
      const found = await check();
      if (found === undefined) await consume(addresses, countedAs);
      return found;
    },
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (state) {
    if (!(state instanceof RateLimiterRes)) throw state;
    const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    throw new Failure(429, tryAgain("Too many failed sign-ins.", seconds), undefined, {
      "retry-after": String(seconds),
    });
  }
}

/** What is left of a limit of requests. */
export type RateLimitState = { limit: number; remaining: number; resetSeconds: number };

/** Counts requests per sender in one-minute windows; each process counts separately. */
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
    super(429, tryAgain("Too many requests.", state.resetSeconds), undefined, {
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

function tryAgain(what: string, seconds: number): string {
  return `${what} Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}
