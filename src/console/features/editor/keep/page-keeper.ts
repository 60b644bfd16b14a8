import { isTemporary, RequestFailure } from "#console/data/request-failure.ts";
import { readSession } from "#console/data/session.ts";
import { keepTexts as t } from "#console/messages/edit-page.ts";
import type { Keeper, PagePlace, TextHolder, Keeping, KeepState } from "./keeper.ts";
import type { Device } from "./device.ts";
import type { PlatformText } from "./platform-text.ts";
import { createTextSync, type SyncState } from "./text-sync.ts";

/** Milliseconds without typing before text is saved, and the longest time until then while typing goes on. */
export const PAUSE = { quiet: 600, most: 1500 };
/** Milliseconds before text that is typed is kept on this device. */
export const DEVICE_PAUSE = 150;
/** Milliseconds after a key within which it is painted. The next one takes people longer. */
const PAINTED = 40;
/** Milliseconds before the next attempt: doubled after each failure, up to `most`. */
const RETRY = { first: 1000, most: 30_000 };
/** Milliseconds in which more news may come, as when the connection starts: one request is enough for all. */
export const BURST = 100;
/** Milliseconds until another person's text is offered again to an input method that composes. */
const COMPOSING = 300;
/** Attempts to save over a text that others keep changing. */
const ATTEMPTS = 20;

/** What a keeper starts with: a text that was just loaded, or a draft. */
export type KeeperStart = { text: string; history?: unknown; sync: SyncState };

/** Keeps a page's text. */
export function createPageKeeper(place: PagePlace, start: KeeperStart, device: Device): Keeper {
  const sync = createTextSync(place, start.sync);
  const shown = createShown();
  let last = { text: start.text, history: start.history };
  let holder: TextHolder | undefined;
  /** Whether the holder's text may be newer than `last`. */
  let isAhead = false;
  /** When the first change was made that no save has begun with; undefined if there is none. */
  let typedSince: number | undefined;
  /** Whether the platform may have another person's text. */
  let isNews = false;
  /** Whether it can't come in now. */
  let isPostponed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deviceTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the text was kept on this device. */
  let keptAt = 0;
  /** Whether that is about to happen again, between two keys. */
  let isDue = false;
  let saving: Promise<void> | undefined;
  let failures = 0;
  let isSignedOut = false;
  let isDiscarded = false;

  function take(): string {
    if (holder !== undefined && isAhead) {
      last = { text: holder.text(), history: holder.history?.() };
      isAhead = false;
    }
    return last.text;
  }

  async function keepOnDevice(): Promise<void> {
    clearTimeout(deviceTimer);
    deviceTimer = undefined;
    isDue = false;
    keptAt = Date.now();
    const text = take();
    const isSaved = isDiscarded || (sync.isSaved(text) && sync.conflicts(text).length === 0);
    const { history } = last;
    shown.set({ isOnDevice: await device.write({ text, history, sync: sync.state(), isSaved }) });
  }

  /** While one types on, right after a key was painted: keeping a large text takes long enough to delay the next one. */
  function scheduleDevice(): void {
    if (isDue) return;
    isDue = Date.now() - keptAt >= DEVICE_PAUSE;
    clearTimeout(deviceTimer);
    deviceTimer = setTimeout(() => void keepOnDevice(), isDue ? PAINTED : DEVICE_PAUSE);
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), milliseconds);
  }

  const untilPause = () =>
    Math.max(0, Math.min(PAUSE.quiet, (typedSince ?? 0) + PAUSE.most - Date.now()));

  /** Saves what is typed by now. Failures are shown, never thrown. */
  function save(): Promise<void> {
    clearTimeout(timer);
    if (isDiscarded) return Promise.resolve();
    saving ??= exchange()
      .then(() => (failures = 0), fail)
      .then(() => {
        saving = undefined;
        if (failures === 0 && typedSince !== undefined) schedule(untilPause());
        else if (failures === 0 && isNews) schedule(isPostponed ? COMPOSING : 0);
      });
    return saving;
  }

  async function exchange(): Promise<void> {
    if (isSignedOut) await demandUser(place.userId);
    isSignedOut = false;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      if (isNews && !sync.isUnsettled() && !(await bringIn())) return;
      takeDissolved();
      const text = take();
      typedSince = undefined;
      if (sync.isSaved(text) && !sync.isUnsettled()) {
        shown.set({ state: "saved", conflicts: sync.conflicts(text) });
        return;
      }
      if (failures === 0) shown.set({ state: "saving", conflicts: sync.conflicts(text) });
      const pushing = sync.push(text);
      // With what was sent, so that it isn't taken for another person's text after a reload.
      void keepOnDevice();
      // oxlint-disable-next-line no-await-in-loop
      if (!(await pushing)) isNews = true;
      else {
        void keepOnDevice();
        if (typedSince !== undefined && !isNews) return;
      }
    }
    isNews = true;
    isPostponed = true;
  }

  /** Loads the text of others and brings it into the open one. @returns false if that has to wait */
  async function bringIn(): Promise<boolean> {
    isNews = false;
    isPostponed = false;
    const theirs = await sync.pull();
    if (theirs === undefined || takeTheirs(theirs)) return true;
    isNews = true;
    isPostponed = true;
    return false;
  }

  /** Brings words of others in that were part of a conflict. If that can't be done now, the next save does. */
  function takeDissolved(): void {
    const theirs = sync.dissolved(take());
    if (theirs !== undefined) takeTheirs(theirs);
  }

  /** @returns false if the holder can't take it now */
  function takeTheirs(theirs: PlatformText): boolean {
    const local = take();
    if (holder === undefined) last = { ...last, text: sync.merge(theirs, local) };
    else if (holder.takeTheirs(sync.state().ancestor, theirs.text)) isAhead = true;
    else return false;
    sync.take(theirs, local);
    void keepOnDevice();
    return true;
  }

  function fail(error: unknown): void {
    failures += 1;
    isSignedOut ||= error instanceof RequestFailure && error.status === 401;
    shown.set({ ...shownFailure(error), conflicts: sync.conflicts(last.text) });
    void keepOnDevice();
    if (error instanceof RequestFailure && !isTemporary(error)) return;
    const wait = error instanceof RequestFailure ? (error.retryAfter ?? 0) * 1000 : 0;
    schedule(Math.max(wait, Math.min(RETRY.first * 2 ** (failures - 1), RETRY.most)));
  }

  return {
    place,
    text: take,
    history: () => last.history,
    hold(next) {
      const text = take();
      holder = next;
      // Another person's text may have come in since the holder was made.
      const current = next.text();
      if (current !== text) next.takeTheirs(current, text);
      return () => {
        if (holder !== next) return;
        take();
        holder = undefined;
        void save();
      };
    },
    changed() {
      typedSince ??= Date.now();
      isAhead = true;
      scheduleDevice();
      if (failures > 0 || saving !== undefined) return;
      if (shown.get().state !== "saving") shown.set({ state: "saving" });
      schedule(untilPause());
    },
    check() {
      isNews = true;
      if (saving === undefined && failures === 0) schedule(typedSince === undefined ? BURST : 0);
    },
    async saveNow() {
      if (deviceTimer !== undefined) void keepOnDevice();
      const earlier = saving;
      await save();
      // A save that was running already took the text before the last words.
      if (earlier !== undefined && failures === 0 && typedSince !== undefined) await save();
    },
    resolve(conflict, choice) {
      const before = take();
      const text = sync.resolve(conflict, choice, before);
      if (holder === undefined) last = { ...last, text };
      else if (text !== before) {
        holder.takeText(text);
        isAhead = true;
      }
      shown.set({ state: "saving", conflicts: sync.conflicts(take()) });
      void save();
    },
    async discard() {
      isDiscarded = true;
      clearTimeout(timer);
      await keepOnDevice();
      shown.set({ state: "saved", conflicts: [] });
    },
    close() {
      clearTimeout(timer);
      clearTimeout(deviceTimer);
      device.release();
    },
    keeping: shown.get,
    subscribe: shown.subscribe,
  };
}

/** After signing in again, the text must not be saved in another person's name. @throws RequestFailure */
async function demandUser(userId: string): Promise<void> {
  const user = await readSession();
  if (user === undefined) throw new RequestFailure(401, t.states["signed-out"]);
  if (user.id !== userId) throw new RequestFailure(403, t.otherUser(user.displayName));
}

/** What the writer sees, for `useSyncExternalStore`: the same object until something changes. */
function createShown() {
  const listeners = new Set<() => void>();
  let keeping: Keeping = { state: "saved", isOnDevice: true, conflicts: [] };
  return {
    get: () => keeping,
    set(change: Partial<Keeping>) {
      const { reason, ...before } = keeping;
      const isKept = change.state === undefined && reason !== undefined;
      const after = { ...before, ...(isKept && { reason }), ...change };
      if (isSame(after.conflicts, keeping.conflicts)) after.conflicts = keeping.conflicts;
      const isNews =
        after.state !== keeping.state ||
        after.reason !== keeping.reason ||
        after.isOnDevice !== keeping.isOnDevice ||
        after.conflicts !== keeping.conflicts;
      if (!isNews) return;
      keeping = after;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What a failure to save means to the writer. */
function shownFailure(error: unknown): { state: KeepState; reason?: string } {
  const status = error instanceof RequestFailure ? error.status : 500;
  if (status === 0) return { state: "offline" };
  if (status === 401) return { state: "signed-out" };
  if (status === 404) return { state: "gone" };
  // A full disk is tried again, too, but someone has to make room.
  if (error instanceof RequestFailure && status === 507) {
    return { state: "failing", reason: error.message };
  }
  if (!(error instanceof RequestFailure) || isTemporary(error)) return { state: "failing" };
  return { state: "refused", reason: error.message };
}

const isSame = (before: unknown, after: unknown) =>
  before === after || JSON.stringify(before) === JSON.stringify(after);
