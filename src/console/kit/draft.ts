const prefix = "bindery.draft.";
/** Drafts that nobody came back to, in milliseconds. */
const keptFor = 60 * 86_400_000;

/**
 * Text that was typed and not sent yet, kept in this browser through reload, crash and the end of a session. Names hold the
 * user and the thing it is about, so that two people on one machine never see each other's.
 */
export const drafts = {
  /** @returns undefined when there is none, or when it cannot be read */
  read(name: string): unknown {
    try {
      const kept = localStorage.getItem(prefix + name);
      return kept === null ? undefined : (JSON.parse(kept) as { value: unknown }).value;
    } catch {
      return undefined;
    }
  },

  write(name: string, value: unknown): void {
    const text = JSON.stringify({ value, at: Date.now() });
    try {
      localStorage.setItem(prefix + name, text);
    } catch {
      dropOldDrafts(Date.now() - keptFor / 4);
      try {
        localStorage.setItem(prefix + name, text);
      } catch {
        // The storage is closed or full of other things: the text is still in the form.
      }
    }
  },

  /** The names that begin with `start`, of all drafts there are. */
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
      // A storage that is closed holds nothing to drop.
    }
  },
};

/** Takes away drafts last touched before a moment (epoch milliseconds). */
export function dropOldDrafts(before = Date.now() - keptFor): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const { at } = JSON.parse(localStorage.getItem(key) ?? "{}") as { at?: number };
      if (at === undefined || at < before) localStorage.removeItem(key);
    }
  } catch {
    // See above.
  }
}
