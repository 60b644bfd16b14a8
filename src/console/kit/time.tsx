import { useSyncExternalStore } from "react";
import { formatMoment, formatRelative } from "#console/messages/format.ts";

// One clock for all times on the screen, so that they update together, and a hidden tab doesn't tick.
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Milliseconds by which the clock may be late before it runs: if it moves between rendering and subscribing, React renders again. */
const lateness = 5_000;

function readClock(): number {
  if (timer === undefined && Date.now() - now > lateness) now = Date.now();
  return now;
}

function tick() {
  if (document.hidden) return;
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, 30_000);
    document.addEventListener("visibilitychange", tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener("visibilitychange", tick);
  };
}

/** Milliseconds by which a server's clock may be ahead of the browser's: what has just happened is not in the future. */
const clockSkew = 5 * 60_000;

/** A relative time, past or future, that updates itself; the exact time is its tooltip. */
export function Time(props: { value: string | number; short?: boolean; className?: string }) {
  const current = useSyncExternalStore(subscribe, readClock);
  const date = new Date(props.value);
  const ahead = date.getTime() - current;
  return (
    <time dateTime={date.toISOString()} title={formatMoment(date)} className={props.className}>
      {formatRelative(date, ahead > 0 && ahead < clockSkew ? date.getTime() : current, props.short)}
    </time>
  );
}

/** A day in milliseconds. */
export const day = 24 * 60 * 60_000;

/** The time so many days from now, as the API takes it. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * day).toISOString();
}
