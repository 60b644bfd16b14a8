import { isTemporary, RequestFailure } from "#console/data/request-failure.ts";
import type { Keeper, Keeping, KeepState, PagePlace, TextHolder } from "./keeper.ts";
import { sendText, type PlatformText } from "./platform-text.ts";

/** Milliseconds without typing before text is saved, and the longest time until then while typing goes on. */
export const PAUSE = { quiet: 600, most: 1500 };
/** Milliseconds before the next attempt: doubled after each failure, up to `most`. */
export const RETRY = { first: 1000, most: 30_000 };

/** Keeps a page's text. @param opened the text as it was loaded */
export function createPageKeeper(place: PagePlace, opened: PlatformText): Keeper {
  const listeners = new Set<() => void>();
  let keeping: Keeping = { state: "saved", isOnDevice: false, conflicts: [] };
  let onPlatform = opened;
  let last = { text: opened.text, history: undefined as unknown };
  let holder: TextHolder | undefined;
  /** Whether the holder's text is newer than `last`. */
  let isTyped = false;
  let typedSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  let failures = 0;

  function show(change: Partial<Keeping>): void {
    const { reason: _reason, ...before } = keeping;
    const after = { ...before, ...change };
    if (after.state === keeping.state && after.reason === keeping.reason) return;
    keeping = after;
    for (const listener of listeners) listener();
  }

  function take(): string {
    if (holder !== undefined && isTyped) {
      last = { text: holder.text(), history: holder.history?.() };
      isTyped = false;
    }
    return last.text;
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), milliseconds);
  }

  /** Saves until nothing is left to save. Failures are shown, never thrown. */
  function save(): Promise<void> {
    clearTimeout(timer);
    saving ??= saveAll().finally(() => {
      saving = undefined;
    });
    return saving;
  }

  async function saveAll(): Promise<void> {
    for (let text = take(); text !== onPlatform.text; text = take()) {
      if (failures === 0) show({ state: "saving" });
      try {
        // oxlint-disable-next-line no-await-in-loop
        onPlatform = await sendText(place, text);
        failures = 0;
      } catch (error) {
        fail(error);
        return;
      }
    }
    if (!isTyped) show({ state: "saved" });
  }

  function fail(error: unknown): void {
    failures += 1;
    const state = stateOf(error);
    const reason = state === "refused" || state === "gone" ? messageOf(error) : undefined;
    show({ state, ...(reason !== undefined && { reason }) });
    if (!isTemporary(error)) return;
    const asked = error instanceof RequestFailure ? (error.retryAfter ?? 0) * 1000 : 0;
    schedule(Math.max(asked, Math.min(RETRY.first * 2 ** (failures - 1), RETRY.most)));
  }

  return {
    place,
    text: take,
    history: () => last.history,
    hold(next) {
      take();
      holder = next;
      return () => {
        if (holder !== next) return;
        take();
        holder = undefined;
        void save();
      };
    },
    changed() {
      const now = Date.now();
      if (!isTyped) typedSince = now;
      isTyped = true;
      if (failures > 0 || saving !== undefined) return;
      show({ state: "saving" });
      schedule(Math.max(0, Math.min(PAUSE.quiet, typedSince + PAUSE.most - now)));
    },
    saveNow: () => save(),
    resolve: () => undefined,
    keeping: () => keeping,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function stateOf(error: unknown): KeepState {
  const status = error instanceof RequestFailure ? error.status : 500;
  if (status === 0) return "offline";
  if (status === 401) return "signed-out";
  if (status === 404) return "gone";
  return isTemporary(error) ? "failing" : "refused";
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
