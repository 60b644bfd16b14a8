import { useEffect, useState, startTransition } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { whenQuiet } from "#console/data/quiet.ts";

/**
 * Whether some time has passed since the component was mounted. Content that arrives earlier avoids a flickering loading state.
 *
 * @param milliseconds - 150 is the delay before any loading state appears
 */
export function useDelay(milliseconds = 150): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}

/**
 * A debounced value.
 *
 * @param pause - milliseconds without a change before the value is taken over
 */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

/**
 * False until a screen is on the screen for the first time, and true right afterwards: for large parts below what people look at
 * first, so that it appears sooner.
 */
export function useFirstDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => afterNextFrame(() => startTransition(() => setDrawn(true))), []);
  return isDrawn;
}

/** A hidden tab draws nothing: its work is done after this long, in milliseconds. */
const patience = 100;

/**
 * Runs `work` as soon as the browser has drawn what is in the document now, so that it doesn't delay that.
 *
 * @returns a function that cancels it
 */
export function afterNextFrame(work: () => void): () => void {
  let timer = setTimeout(run, patience);
  // A frame is drawn after its callbacks.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  function run() {
    cancelAnimationFrame(frame);
    work();
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Whether what the screen shows has been loaded and drawn: the time to request what it may need next. */
export function useQuiet(): boolean {
  const client = useQueryClient();
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(client, () => setQuiet(true)), [client]);
  return isQuiet;
}
