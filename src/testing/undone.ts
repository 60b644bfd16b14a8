import type { Store } from "#service/store/store.ts";

/** Carries what a transaction gave out of it while the database forgets what it wrote. */
class Undone extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("This transaction was to leave nothing behind.");
    this.result = result;
  }
}

/**
 * A store for asking what would happen: once `undo` was called, every write is answered as always and then rolled back, so that
 * each request finds the same platform.
 */
export function undoable(store: Store): { store: Store; undo(): void } {
  let undoing = false;
  return {
    undo: () => {
      undoing = true;
    },
    store: {
      ...store,
      async transaction(work, options) {
        if (!undoing) return store.transaction(work, options);
        try {
          return await store.transaction(async (tx) => {
            throw new Undone(await work(tx));
          }, options);
        } catch (error) {
          if (error instanceof Undone) return error.result as Awaited<ReturnType<typeof work>>;
          throw error;
        }
      },
    },
  };
}
