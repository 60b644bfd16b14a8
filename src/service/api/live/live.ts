import type { Logger } from "pino";
import type { Access } from "#service/identity/access/access.ts";
import { second, type Clock } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import type { Settings } from "#service/kernel/settings.ts";
import type { Store } from "#service/kernel/store/store.ts";
import { createChannel, type Channel, type Subscriber } from "./channel.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { readListenerRoles, type ListenerRole } from "./listener-roles.ts";
import { createStreamLimit, type StreamLimit } from "./stream-limit.ts";

/** The streams of live events of this process. A single reader polls the outbox for all of them. */
type Live = {
  /**
   * Makes the reader check the outbox after the surrounding transaction has committed. Changes by other processes are
   * found by polling.
   */
  wakeOnCommit(organizationId: string): void;
  /**
   * Subscribes a stream to new events until it leaves or loses access, which ends its queue.
   * @returns the organization's channel; undefined if the listener has no access
   * @throws errors of the store
   */
  join(subscriber: Subscriber): Promise<Channel | undefined>;
  leave(subscriber: Subscriber): void;
  /** Limits the number of streams. */
  readonly streamLimit: StreamLimit;
  /** Ends every stream. */
  stop(): void;
};

/** An environment or a context with the streams themselves, for who opens or ends them. */
export type WithLive<Part extends Pick<Environment, "live">> = Part & { live: Live };

/** Polling interval in milliseconds, for changes by other processes. */
const pollEvery = 1 * second;
/** Maximum retries if access changes while it is read. */
const mostReads = 3;

type Joining = {
  subscriber: Subscriber;
  resolve: (channel: Channel | undefined) => void;
  reject: (error: unknown) => void;
};

type LiveOptions = {
  store: Store;
  clock: Clock;
  log: Logger;
  settings: Parameters<typeof createStreamLimit>[0] & Pick<Settings, "instanceAdmins">;
};

export function createLive({ store, clock, log, settings }: LiveOptions): Live {
  const channels = new Map<string, Channel>();
  const pacer = createPacer(pollEvery);
  let waiting: Joining[] = [];
  let isRunning = false;
  let isStopped = false;
  let hasFailed = false;

  async function run(): Promise<void> {
    isRunning = true;
    const outbox = createOutbox({ store, clock });
    while (!isStopped && channels.size + waiting.length > 0) {
      const joining = waiting;
      waiting = [];
      // oxlint-disable-next-line no-await-in-loop
      await pacer.time(() => look(outbox, joining).then(noteSuccess, noteFailure(joining)));
      // oxlint-disable-next-line no-await-in-loop
      if (waiting.length === 0) await pacer.rest();
      // oxlint-disable-next-line no-await-in-loop
      else await pacer.breathe();
    }
    isRunning = false;
  }

  async function look(outbox: Outbox, joining: readonly Joining[]): Promise<void> {
    for (const { subscriber } of joining) {
      const { organizationId } = subscriber;
      if (!channels.has(organizationId))
        channels.set(organizationId, createChannel(organizationId));
    }
    await readAll(outbox, joining);
    const listeners = [...channels.values()].flatMap(({ subscribers }) => [...subscribers]);
    const all = [...listeners, ...joining.map(({ subscriber }) => subscriber)];
    const roleOf = await readListenerRoles(store.read, all, clock.now(), settings);
    for (const channel of channels.values()) {
      // oxlint-disable-next-line no-await-in-loop
      await channel.deliver(roleOf, clock.now());
    }
    for (const each of joining) admit(each, roleOf);
    for (const [id, { subscribers }] of channels) if (subscribers.size === 0) channels.delete(id);
  }

  /**
   * Reads the outbox, then access, then the outbox again: if a member loses access in between, the first state shows
   * what they could see before.
   */
  async function readAll(outbox: Outbox, joining: readonly Joining[]): Promise<void> {
    for (let reads = 0, isAgain = true; isAgain && reads < mostReads; reads++) {
      // oxlint-disable-next-line no-await-in-loop
      const rows = await outbox.read([...channels.keys()]);
      const byOrganization = Map.groupBy(rows, (row) => row.organization_id);
      isAgain = false;
      for (const [id, channel] of channels) {
        channel.take(byOrganization.get(id) ?? []);
        const newcomers = joining.flatMap(({ subscriber }) =>
          subscriber.organizationId === id ? [subscriber] : [],
        );
        // oxlint-disable-next-line no-await-in-loop
        if (await channel.prepare(store.read, newcomers, clock.now())) isAgain = true;
      }
    }
  }

  function admit({ subscriber, resolve }: Joining, roleOf: ListenerRole): void {
    const channel = channels.get(subscriber.organizationId);
    const role: Access | undefined = roleOf(subscriber);
    if (isStopped || channel === undefined || role === undefined) return resolve(undefined);
    channel.add(subscriber, role);
    resolve(channel);
  }

  function noteSuccess(): void {
    if (hasFailed) log.info("live events are read again");
    hasFailed = false;
  }

  /** Streams stay open and deliver missed events once the store is back. */
  function noteFailure(joining: readonly Joining[]) {
    return (error: unknown) => {
      for (const { reject } of joining) reject(error);
      for (const [id, { subscribers }] of channels) if (subscribers.size === 0) channels.delete(id);
      if (!hasFailed && !isStopped) log.warn({ err: error }, "live events could not be read");
      hasFailed = true;
    };
  }

  return {
    streamLimit: createStreamLimit(settings),
    wakeOnCommit(organizationId) {
      store.onCommit(() => {
        if (channels.has(organizationId)) pacer.wake();
      });
    },
    join(subscriber) {
      if (isStopped) return Promise.resolve(undefined);
      const { promise, resolve, reject } = Promise.withResolvers<Channel | undefined>();
      waiting.push({ subscriber, resolve, reject });
      pacer.wake();
      if (!isRunning) void run();
      return promise;
    },
    leave(subscriber) {
      channels.get(subscriber.organizationId)?.remove(subscriber);
    },
    stop() {
      isStopped = true;
      for (const { resolve } of waiting) resolve(undefined);
      for (const { subscribers } of channels.values()) {
        for (const { queue } of subscribers) queue.end();
      }
      pacer.wake();
    },
  };
}

/** Polling takes at most this fraction of a process's time (one part in four), */
const parts = 4;

/** with at least this many milliseconds between two reads. */
const shortestPause = 20;

/** Decides when to poll again: soon after a change, but never so often that other work is delayed. */
type Pacer = {
  /** Runs a read and measures its duration. */
  time(look: () => Promise<void>): Promise<void>;
  /** Ends the current pause, or else the next one. */
  wake(): void;
  /** Waits until something changes, for at most `longest`, but always at least as long as `breathe`. */
  rest(): Promise<void>;
  /** Waits as long as the duration of the last read requires. */
  breathe(): Promise<void>;
};

/** @param longest in milliseconds */
function createPacer(longest: number): Pacer {
  let took = 0;
  let isAwake = false;
  let rise: () => void = () => undefined;

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      rise = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const breathe = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, Math.max(shortestPause, took * (parts - 1)));
    });

  return {
    async time(look) {
      isAwake = false;
      const began = performance.now();
      await look();
      took = performance.now() - began;
    },
    wake() {
      isAwake = true;
      rise();
    },
    async rest() {
      await breathe();
      if (!isAwake) await sleep(longest);
    },
    breathe,
  };
}
