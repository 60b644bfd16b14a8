/** Looks take at most one part in so many of a process's time … */
const parts = 4;
/** … and come at least so many milliseconds apart. */
const shortestPause = 20;

/** When to look again: soon after something has happened, but never so often that nothing else gets its turn. */
type Pacer = {
  /** Runs a look and notes how long it takes. */
  time(look: () => Promise<void>): Promise<void>;
  /** Ends the current pause, or else the next one. */
  wake(): void;
  /** Until something has happened, but no longer than `longest`; and in any case as long as `breathe`. */
  rest(): Promise<void>;
  /** As long as the last look demands. */
  breathe(): Promise<void>;
};

/** @param longest milliseconds */
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
