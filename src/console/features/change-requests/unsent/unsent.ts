import { longestUnsentText, mostUnsentTextsAtOnce } from "#contract/limits.ts";
import type { UnsentText } from "#contract/unsent-text.ts";
import { drafts } from "#console/kit/draft.ts";

/** The time of what the account has of each draft. A draft that was sent or deleted has none. */
type Known = Record<string, number>;

/**
 * The drafts of a user in one change request: which of this browser's they are, what the account doesn't know of them yet, and what
 * it knows better. What it knows is kept in this browser, so that a draft which couldn't be sent goes out at the next visit.
 */
export class UnsentDrafts {
  readonly #userId: string;
  readonly #requestId: string;
  readonly #key: string;

  constructor(userId: string, requestId: string) {
    this.#userId = userId;
    this.#requestId = requestId;
    this.#key = `bindery.unsent.${userId}.${requestId}`;
  }

  /** @param comments - the IDs of the comments and replies of the change request, which the names of replies and edits contain */
  #names(comments: readonly string[]): string[] {
    const start = `comment.${this.#userId}.${this.#requestId}.`;
    return [
      ...drafts.names(start).map((name) => `comment.${name.slice(start.length)}`),
      "description",
      "review",
      "place",
      ...comments.flatMap((id) => [`reply.${id}`, `edit.${id}`]),
    ].filter((name) => this.#entry(name) !== undefined);
  }

  /** The name in this browser, which other users and change requests share. */
  #local(name: string): string {
    const [kind = "", ...rest] = name.split(".");
    if (kind === "reply" || kind === "edit") return `${kind}.${this.#userId}.${rest.join(".")}`;
    return [kind, this.#userId, this.#requestId, ...rest].join(".");
  }

  #entry(name: string): { value: string; at: number } | undefined {
    const entry = drafts.entry(this.#local(name));
    return typeof entry?.value === "string" ? { value: entry.value, at: entry.at } : undefined;
  }

  /** What the account doesn't know yet, at most as much as one request takes. A draft that is too long stays in this browser. */
  unsent(comments: readonly string[], now = Date.now()): UnsentText[] {
    const savedAt = this.#known();
    const typed = this.#names(comments).flatMap((name) => {
      const { value: text, at } = this.#entry(name)!;
      if (at === savedAt[name] || text.length > longestUnsentText) return [];
      return [{ name, text, changedAt: new Date(at).toISOString() }];
    });
    const ended = Object.keys(savedAt)
      .filter((name) => this.#entry(name) === undefined)
      .map((name) => ({ name, text: "", changedAt: new Date(now).toISOString() }));
    return [...typed, ...ended].slice(0, mostUnsentTextsAtOnce);
  }

  /** The platform has received these. What was typed meanwhile is still unsent. */
  sent(texts: readonly UnsentText[]): void {
    const savedAt = this.#known();
    for (const { name, text, changedAt } of texts) {
      if (text === "") delete savedAt[name];
      else savedAt[name] = Date.parse(changedAt);
    }
    this.#keep(savedAt);
  }

  /** Takes over what the account knows better, and says whether there was anything. Of two texts, the later one counts. */
  adopt(ofAccount: readonly UnsentText[]): boolean {
    const savedAt = this.#known();
    let hasChanged = false;
    for (const { name, text, changedAt } of ofAccount) {
      const at = Date.parse(changedAt);
      const own = this.#entry(name);
      if (own?.value === text) {
        savedAt[name] = own.at;
      } else if (own === undefined ? text !== "" && savedAt[name] !== at : own.at < at) {
        hasChanged = true;
        if (text === "") {
          drafts.drop(this.#local(name));
          delete savedAt[name];
        } else {
          drafts.write(this.#local(name), text, at);
          savedAt[name] = at;
        }
      }
    }
    this.#keep(savedAt);
    return hasChanged;
  }

  /** Which page was read last, in this or another browser. */
  get place(): string | undefined {
    return this.#entry("place")?.value;
  }

  readAt(pageId: string): void {
    if (pageId !== this.place) drafts.write(this.#local("place"), pageId);
  }

  #known(): Known {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? "{}") as Known;
    } catch {
      return {};
    }
  }

  #keep(known: Known): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify(known));
    } catch {
      // Storage is blocked or full, and then it has no drafts either.
    }
  }
}
