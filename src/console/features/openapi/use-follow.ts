import { useState } from "react";
import { pauseAfter } from "./state.ts";

type Reading<Data> = {
  state: { data: Data | undefined; dataUpdateCount: number; errorUpdateCount: number };
};

/**
 * Options of a query that polls while something is in progress, with increasing intervals. Pauses in a hidden tab, and refreshes
 * when the tab becomes visible.
 */
export function useFollow<Data>(isUnderWay: (data: Data) => boolean) {
  // The request count when polling started; kept in state, because the function is called on every render.
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
