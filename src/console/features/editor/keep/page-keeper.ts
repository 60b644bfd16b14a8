import { isTemporary, RequestFailure } from "#console/data/request-failure.ts";
import type { Keeper, Keeping, KeepState, PagePlace, TextHolder } from "./keeper.ts";
import type { PlatformText } from "./platform-text.ts";
import { createTextSync, type SyncState } from "./text-sync.ts";

/** Milliseconds without typing before text is saved, and the longest time until then while typing goes on. */
export const PAUSE = { quiet: 600, most: 1500 };
/** Milliseconds before the next attempt: doubled after each failure, up to `most`. */
export const RETRY = { first: 1000, most: 30_000 };
/** Milliseconds until another person's text is offered again to an input method that composes. */
const COMPOSING = 300;
/** Attempts to save over a text that others keep changing. */
const ATTEMPTS = 20;

/** Keeps a page's text. */
export function createPageKeeper(place: PagePlace, start: SyncState): Keeper {
  const listeners = new Set<() => void>();
  const sync = createTextSync(place, start);
  let keeping: Keeping = { state: "saved", isOnDevice: false, conflicts: [] };
  let last = { text: start.platform.text, history: undefined as unknown };
  let holder: TextHolder | undefined;
  /** Whether the holder's text may be newer than `last`. */
  let isTyped = false;
  let typedSince = 0;
  /** Whether the platform may have another person's text. */
  let isNews = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  let failures = 0;

  function show(change: Pick<Keeping, "state" | "reason">): void {
    const found = sync.conflicts(last.text);
    const conflicts = isSame(found, keeping.conflicts) ? keeping.conflicts : found;
    const { state, reason } = change;
    if (state === keeping.state && reason === keeping.reason && conflicts === keeping.conflicts)
      return;
    const { reason: _before, ...rest } = keeping;
    keeping = { ...rest, ...change, conflicts };
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

  const untilPause = () => Math.max(0, Math.min(PAUSE.quiet, typedSince + PAUSE.most - Date.now()));

  /** Saves what is typed by now. Failures are shown, never thrown. */
  function save(): Promise<void> {
    clearTimeout(timer);
    saving ??= exchange()
      .then(() => {
        failures = 0;
      }, fail)
      .finally(() => {
        saving = undefined;
        if (failures === 0 && isTyped) schedule(untilPause());
        else if (failures === 0 && isNews) schedule(COMPOSING);
      });
    return saving;
  }

  async function exchange(): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      if (isNews && !sync.isUnsettled() && !(await bringIn())) return;
      const text = take();
      if (sync.isSaved(text) && !sync.isUnsettled()) return show({ state: "saved" });
      if (failures === 0) show({ state: "saving" });
      // oxlint-disable-next-line no-await-in-loop
      if (!(await sync.push(text))) isNews = true;
      else if (isTyped && !isNews) return;
    }
    isNews = true;
  }

  /** Loads the text of others and brings it into the open one. @returns false if that has to wait */
  async function bringIn(): Promise<boolean> {
    isNews = false;
    const theirs = await sync.pull();
    if (theirs === undefined) return true;
    const local = take();
    if (holder === undefined) last = { ...last, text: sync.merge(theirs, local) };
    else if (holder.takeTheirs(sync.state().ancestor, theirs.text)) isTyped = true;
    else {
      isNews = true;
      return false;
    }
    sync.take(theirs, local);
    return true;
  }

  function fail(error: unknown): void {
    failures += 1;
    const state = stateOf(error);
    const isFinal = state === "refused" || state === "gone";
    show({ state, ...(isFinal && { reason: messageOf(error) }) });
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
      if (!isTyped) typedSince = Date.now();
      isTyped = true;
      if (failures > 0 || saving !== undefined) return;
      if (keeping.state !== "saving") show({ state: "saving" });
      schedule(untilPause());
    },
    check() {
      isNews = true;
      if (saving === undefined && failures === 0) void save();
    },
    saveNow: () => save(),
    resolve(conflict, choice) {
      const before = take();
      const text = sync.resolve(conflict, choice, before);
      if (text !== before) {
        if (holder === undefined) last = { ...last, text };
        else {
          holder.takeText(text);
          isTyped = true;
        }
      }
      take();
      show({ state: "saving" });
      void save();
    },
    keeping: () => keeping,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A keeper of a text that was just loaded. */
export function keepLoaded(place: PagePlace, platform: PlatformText): Keeper {
  return createPageKeeper(place, { ancestor: platform.text, platform });
}

function stateOf(error: unknown): KeepState {
  const status = error instanceof RequestFailure ? error.status : 500;
  if (status === 0) return "offline";
  if (status === 401) return "signed-out";
  if (status === 404) return "gone";
  return isTemporary(error) ? "failing" : "refused";
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
