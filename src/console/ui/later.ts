import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { common } from "#console/messages/common.ts";
import { showToast } from "./toast.ts";

/** Code that isn't needed to draw a screen: loaded when it is needed, or before, when nothing else happens. */
type Later<T> = {
  /** Undefined until it is loaded. */
  get: () => T | undefined;
  /** Loads it unless that has begun. May reject; the next call tries again. */
  load: () => Promise<T>;
  subscribe: (listener: () => void) => () => void;
};

/** Milliseconds in which the first screen's requests still have priority. */
const untilIdle = 2_000;

const waiting: Later<unknown>[] = [];
let isStarted = false;

/** Declares code to load later. Call it once for each, outside components. */
export function later<T>(load: () => Promise<T>): Later<T> {
  let loaded: { code: T } | undefined;
  let loading: Promise<T> | undefined;
  const listeners = new Set<() => void>();
  const begin = async () => {
    try {
      const code = await load();
      loaded = { code };
      for (const listener of listeners) listener();
      return code;
    } finally {
      loading = undefined;
    }
  };
  const later: Later<T> = {
    get: () => loaded?.code,
    load: () => (loaded === undefined ? (loading ??= begin()) : Promise.resolve(loaded.code)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  waiting.push(later);
  if (isStarted) loadWaiting();
  return later;
}

/** From now on, loads what is declared with `later`, one at a time, whenever the browser is idle. */
export function loadLaterWhenIdle(): void {
  setTimeout(() => {
    isStarted = true;
    loadWaiting();
  }, untilIdle);
}

let isLoading = false;

function loadWaiting(): void {
  if (isLoading || waiting.length === 0) return;
  isLoading = true;
  whenIdle(async () => {
    // What fails to load is loaded again once it is needed, and reported then.
    await waiting
      .shift()
      ?.load()
      .catch(() => undefined);
    isLoading = false;
    loadWaiting();
  });
}

function whenIdle(work: () => Promise<void>): void {
  // Not supported by every browser.
  if (typeof requestIdleCallback === "function") requestIdleCallback(() => void work());
  else setTimeout(() => void work());
}

/**
 * The code, loaded as soon as it is needed. If that fails, the user is told, and `onUnloadable` takes back what needed it.
 *
 * @returns undefined until it is loaded
 */
export function useLater<T>(
  code: Later<T>,
  isNeeded: boolean,
  onUnloadable?: () => void,
): T | undefined {
  const loaded = useSyncExternalStore(code.subscribe, code.get);
  const giveUp = useRef(onUnloadable);
  useEffect(() => {
    giveUp.current = onUnloadable;
  });
  const isMissing = isNeeded && loaded === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    code.load().catch(() => {
      if (isOver) return;
      showToast({ tone: "danger", title: common.failure.update });
      giveUp.current?.();
    });
    return () => {
      isOver = true;
    };
  }, [code, isMissing]);
  return loaded;
}

/** Whether something is open or has been: closing is animated, so it has to stay. Until then, nothing of it is drawn. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}

/** Everything that floats above the page: it needs a third of react-aria, and no screen is drawn with any of it open. */
export const floatingParts = later(async () => (await import("./floating/parts.ts")).parts);
