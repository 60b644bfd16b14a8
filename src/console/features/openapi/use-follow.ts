import { useState } from "react";
import { pauseAfter } from "./state.ts";

type Reading<Data> = {
  state: { data: Data | undefined; dataUpdateCount: number; errorUpdateCount: number };
};

/**
 * Options of a query that is read again while something in it is under way: ever less often, and not in a hidden tab, whose
 * data is read as soon as it is seen again.
 */
export function useFollow<Data>(isUnderWay: (data: Data) => boolean) {
  // Reads there had been when something began; kept here because the function is called at every drawing.
  const [follow] = useState(() => {
    let first: number | undefined;
    return (isStill: boolean, reads: number) => {
      if (!isStill) {
        first = undefined;
        return false;
      }
      first ??= reads;
      return pauseAfter(reads - first);
    };
  });
  return {
    refetchIntervalInBackground: false,
    refetchInterval: ({ state }: Reading<Data>) =>
      follow(
        state.data !== undefined && isUnderWay(state.data),
        state.dataUpdateCount + state.errorUpdateCount,
      ),
  };
}
