import { useEffect, useRef, useState } from "react";

/** A long task that can be stopped. */
type Task = {
  /** Progress; undefined while none is running. */
  progress: number | undefined;
  /** Why the last one failed. */
  error: unknown;
  /** Does nothing while one is running. */
  start: (work: Work) => void;
  cancel: () => void;
};
type Work = (signal: AbortSignal, onProgress: (done: number) => void) => Promise<void>;

/** At most one task at a time; stops when the component unmounts. */
export function useTask(): Task {
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<unknown>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  async function run(work: Work, abort: AbortController) {
    setError(undefined);
    setProgress(0);
    try {
      await work(abort.signal, (done) => {
        if (!abort.signal.aborted) setProgress(done);
      });
    } catch (failure) {
      if (!abort.signal.aborted) setError(failure);
    } finally {
      if (underWay.current === abort) {
        underWay.current = undefined;
        setProgress(undefined);
      }
    }
  }
  return {
    progress,
    error,
    start: (work) => {
      if (underWay.current !== undefined) return;
      underWay.current = new AbortController();
      void run(work, underWay.current);
    },
    cancel: () => {
      underWay.current?.abort();
      underWay.current = undefined;
      setProgress(undefined);
    },
  };
}
