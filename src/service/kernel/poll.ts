import type { Logger } from "pino";

/** Looks for work again and again, such as rows that other processes have added. */
type Poll = {
  /** Looks soon, instead of at the end of the pause; during a look, once more after it. */
  wake(): void;
  /** Once. */
  start(): void;
  /** Waits for the look that runs. */
  stop(): Promise<void>;
};

type PollOptions = {
  look: () => Promise<void>;
  /** Milliseconds between two looks; after one that failed, nothing shortens them. */
  every: number;
  /** Milliseconds at least, so that other work has its turn. */
  rest?: number;
  log: Logger;
  /** What the log says of the first of several looks that fail, and of the first that works again. */
  failed: string;
  again: string;
};

export function createPoll({ look, every, rest = 0, log, failed, again }: PollOptions): Poll {
  let state: "idle" | "running" | "stopped" = "idle";
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let hasFailed = false;

  function run(): void {
    isWanted = false;
    looking = look()
      .then(noteSuccess, noteFailure)
      .then(() => {
        looking = undefined;
        schedule(isWanted && !hasFailed ? rest : every);
      });
  }

  function schedule(pause: number): void {
    clearTimeout(timer);
    if (state === "running") timer = setTimeout(run, pause).unref();
  }

  function noteSuccess(): void {
    if (hasFailed) log.info(again);
    hasFailed = false;
  }

  /** Once for an outage or a full disk, not for each look. */
  function noteFailure(error: unknown): void {
    if (!hasFailed && state === "running") log.error({ err: error }, failed);
    hasFailed = true;
  }

  return {
    wake() {
      if (isWanted) return;
      isWanted = true;
      if (looking === undefined && !hasFailed) schedule(rest);
    },
    start() {
      if (state !== "idle") throw new Error("It was started before.");
      state = "running";
      run();
    },
    async stop() {
      state = "stopped";
      clearTimeout(timer);
      await looking;
    },
  };
}
