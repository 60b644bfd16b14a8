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
export function createPacer(longest: number): Pacer {
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
