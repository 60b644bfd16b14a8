/**
 * A screen on its way to being drawn. While the user waits for what the cache already has, requests would only be in the way: each
 * costs as much time as drawing a dozen rows.
 */
export type Opening = {
  /** Whether the cache has what people look for on the screen. */
  isReady: () => boolean;
  /** The screen is drawn, or something else has to be loaded first: requests may leave. */
  end: () => void;
};

let current: { isReady: boolean; over: Promise<void> } | undefined;

/** The shell has begun to open a screen. Until `end`, requests wait if its loader calls `drawFromCache`. */
export function beginOpening(): Opening {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const opening = { isReady: false, over };
  current = opening;
  return {
    isReady: () => opening.isReady,
    end: () => {
      if (current === opening) current = undefined;
      resolve();
    },
  };
}

/**
 * For loaders: the screen that is being opened can be drawn from the cache, so this happens before anything is requested. Call it
 * before the first request. Does nothing for a screen that the user may open, but hasn't.
 */
export function drawFromCache(): void {
  if (current !== undefined) current.isReady = true;
}

/** For requests that read: when the screen that is being opened is drawn; undefined if they needn't wait. */
export const untilDrawn = (): Promise<void> | undefined =>
  current?.isReady === true ? current.over : undefined;
