const prefix = "bindery.draft.";
/** How long abandoned drafts are kept, in milliseconds. */
const keptFor = 60 * 86_400_000;

/**
 * Text that was typed but not sent, kept in this browser across reloads, crashes, and sessions. Names contain the user and the
 * resource, so that two people who share a browser never see each other's drafts.
 */
export const drafts = {
  /** @returns undefined when there is no draft, or when it can't be read */
  read: (name: string): unknown => drafts.entry(name)?.value,

  /** With the time of the last change. */
  entry(name: string): { value: unknown; at: number } | undefined {
    try {
      return JSON.parse(localStorage.getItem(prefix + name) ?? "") as {
        value: unknown;
        at: number;
      };
    } catch {
      return undefined;
    }
  },

  write(name: string, value: unknown, at = Date.now()): void {
    const text = JSON.stringify({ value, at });
    try {
      localStorage.setItem(prefix + name, text);
    } catch {
      dropOldDrafts(Date.now() - keptFor / 4);
      try {
        localStorage.setItem(prefix + name, text);
      } catch {
        // Storage is blocked or full. The text is still in the form.
      }
    }
  },

  /** The names of all drafts that begin with `start`. */
  names(start: string): string[] {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix + start));
      return keys.map((key) => key.slice(prefix.length));
    } catch {
      return [];
    }
  },

  drop(name: string): void {
    try {
      localStorage.removeItem(prefix + name);
    } catch {
      // Without access to storage, there are no drafts to drop.
    }
  },
};

/** Deletes drafts last changed before a time (epoch milliseconds). */
export function dropOldDrafts(before = Date.now() - keptFor): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const { at } = JSON.parse(localStorage.getItem(key) ?? "{}") as { at?: number };
      if (at === undefined || at < before) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}
