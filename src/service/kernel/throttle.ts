import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Failure } from "./errors.ts";

/** Seconds. */
const window = 15 * 60;

/**
 * Failed sign-ins in 15 minutes. The client limit is lower than the account limit, so one client can't lock an account
 * for others.
 */
const most = { client: 10, account: 50, address: 100, codes: 10 };
/** Mails that people can ask for in 15 minutes, by the recipient and by the client. */
const mostMails = { recipient: 3, address: 20 };

/** Slows down attempts to guess credentials, by account and by IP address. */
export type Throttle = {
  /**
   * Checks a password. Counts the attempt before the check runs, so that parallel attempts can't bypass the limit, and
   * takes it back on success.
   * @param account the account name as entered, whether it exists or not
   * @param countedAs address of the client, as in `Sender`
   * @param check returns undefined for a wrong password
   * @throws Failure 429 after too many failures, without running the check
   */
  attempt<Found>(
    account: string,
    countedAs: string,
    check: () => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
  /**
   * Checks a code of six digits. Such a code is easier to guess than a password, so the limit of the account is lower and
   * counts for all clients together. Whoever reaches it knows another credential of the account already.
   * @param userId the account
   * @param check returns undefined for a wrong code
   * @throws Failure 429 after too many failures, without running the check
   */
  guess<Found>(
    userId: string,
    countedAs: string,
    check: () => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
  /**
   * Checks a secret of at least 112 bits, which can't be guessed. A valid one always passes, regardless of failures from the
   * same address.
   * @param check returns undefined for an invalid secret
   * @throws Failure 429 for an invalid secret after too many failures
   */
  present<Found>(
    countedAs: string,
    check: () => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
};

/** Counts failures in this process's memory. */
export function createThrottle(limits = most): Throttle {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: window });
  const [clients, accounts, addresses, codes] = [
    limiter(limits.client),
    limiter(limits.account),
    limiter(limits.address),
    limiter(limits.codes),
  ];
  return {
    async attempt(account, countedAs, check) {
      const client = JSON.stringify([account, countedAs]);
      await consume(addresses, countedAs);
      await consume(clients, client);
      await consume(accounts, account);
      const result = await check();
      if (result !== undefined) {
        await addresses.reward(countedAs);
        await clients.delete(client);
        await accounts.reward(account);
      }
      return result;
    },
    async guess(userId, countedAs, check) {
      await consume(addresses, countedAs);
      await consume(codes, userId);
      const result = await check();
      if (result !== undefined) {
        await addresses.reward(countedAs);
        await codes.reward(userId);
      }
      return result;
    },
    async present(countedAs, check) {
      const result = await check();
      if (result === undefined) await consume(addresses, countedAs);
      return result;
    },
  };
}

async function consume(
  limiter: RateLimiterMemory,
  key: string,
  problem = "Too many failed sign-ins.",
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (state) {
    if (!(state instanceof RateLimiterRes)) throw state;
    const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    throw new Failure(429, tryAgain(problem, seconds), undefined, {
      "retry-after": String(seconds),
    });
  }
}

/** Limits mails that anyone can have sent, by recipient and by IP address. */
type MailThrottle = {
  /**
   * @param email as entered, whether it has an account or not, so that the answer doesn't tell
   * @throws Failure 429 after too many
   */
  count(email: string, countedAs: string): Promise<void>;
};

export function createMailThrottle(limits = mostMails): MailThrottle {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: window });
  const [recipients, addresses] = [limiter(limits.recipient), limiter(limits.address)];
  return {
    async count(email, countedAs) {
      await consume(addresses, countedAs, "Too many emails were requested.");
      await consume(
        recipients,
        email,
        "Several emails were sent to this address. Look for them in your inbox and spam folder.",
      );
    },
  };
}

/** The state of a request limit. */
export type RateLimitState = { limit: number; remaining: number; resetSeconds: number };

/** Counts requests per sender in one-minute windows; each process counts separately. */
export type RateLimit = {
  /**
   * Counts one request.
   * @param sender key to count by
   * @returns undefined if there is no limit
   * @throws TooManyRequests if this minute's requests are used up
   */
  spend(sender: string): Promise<RateLimitState | undefined>;
};

/** The 429 response with `Retry-After`, and the state of the limit that was exceeded. */
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
    // At least one second: after "in 0 seconds" the next request could still fail.
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
  if (seconds >= 120) return `${what} Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return `${what} Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}
