import { useEffect } from "react";

/** What this browser has and the account doesn't know yet. */
export type Outbox<Body> = {
  /** The next request; undefined if there is nothing to send. */
  next: () => Body | undefined;
  /** Sends it, and notes that it was received. */
  send: (body: Body) => Promise<unknown>;
  /** Calls `plan` whenever there may be more. @returns a function that ends it */
  watch: (plan: () => void) => () => void;
};

/**
 * Sends what is kept in this browser for other browsers of the same account: a moment after the last change, one request at a time,
 * and what is left when the screen is left. What fails goes out with the next change, or at the next visit.
 *
 * @param outbox - the same object while nothing changes about what it sends where; undefined until it may send
 * @param pause - changes that follow each other faster go out together, in milliseconds
 */
export function useSender<Body>(outbox: Outbox<Body> | undefined, pause: number): void {
  useEffect(() => {
    if (outbox === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let isSending = false;
    let isAskedAgain = false;
    const send = async (): Promise<void> => {
      isAskedAgain = isSending;
      const body = isSending ? undefined : outbox.next();
      if (body === undefined) return;
      isSending = true;
      try {
        await outbox.send(body);
      } catch {
        return;
      } finally {
        isSending = false;
      }
      if (isAskedAgain) void send();
    };
    const plan = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void send(), pause);
    };
    plan();
    const stop = outbox.watch(plan);
    return () => {
      stop();
      clearTimeout(timer);
      void send();
    };
  }, [outbox, pause]);
}
