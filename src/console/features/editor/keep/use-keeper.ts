import { useEffect, useState, useSyncExternalStore } from "react";
import type { LiveEvent } from "#contract/event.ts";
import type { Page } from "#contract/page.ts";
import { onLiveEvent } from "#console/data/live/live-events.ts";
import { isTalk } from "#console/data/live/touches.ts";
import { isOwnWrite } from "#console/data/send-once.ts";
import {
  readDrafts,
  writeDraft,
  type Draft,
  claimDraft,
  readUnsaved,
  type Device,
} from "./device.ts";
import type { Keeper, Keeping, PagePlace } from "./keeper.ts";
import { textOfPage, type PlatformText } from "./platform-text.ts";
import { createPageKeeper } from "./page-keeper.ts";

type Kept = { opening: Promise<Keeper>; keeper?: Keeper; users: number };

/** The open pages by place. A keeper lives on when its page is left, until the text is saved. */
const kept = new Map<string, Kept>();

/**
 * The keeper of a page's text; undefined while it looks on this device for text that isn't saved. Give the component the
 * page's ID as its key, so that another page gets another keeper.
 * @param page as it was loaded, with its text
 */
export function useKeeper(place: PagePlace, page: Page): Keeper | undefined {
  const [opened] = useState({ place, page });
  const [keeper, setKeeper] = useState<Keeper>();
  useEffect(() => {
    let isLeft = false;
    const visit = enter(opened.place, opened.page);
    void visit.opening.then((ready) => {
      if (!isLeft) setKeeper(ready);
    });
    const unsubscribe = onLiveEvent((event) => {
      if (event === undefined || concerns(event, opened.place)) visit.keeper?.check();
    });
    return () => {
      isLeft = true;
      unsubscribe();
      void leave(visit);
    };
  }, [opened]);
  return keeper;
}

/** Where the text of a keeper is, and its conflicts. */
export function useKeeping(keeper: Keeper): Keeping {
  return useSyncExternalStore(keeper.subscribe, keeper.keeping);
}

const nameOf = ({ userId, changeRequestId, pageId }: PagePlace) =>
  [userId, changeRequestId, pageId].join(" ");

function enter(place: PagePlace, page: Page): Kept {
  const name = nameOf(place);
  let visit = kept.get(name);
  if (visit === undefined) {
    const fresh: Kept = { opening: openKeeper(place, textOfPage(page)), users: 0 };
    void fresh.opening.then((keeper) => (fresh.keeper = keeper));
    kept.set(name, fresh);
    watch();
    void fresh.opening.then(() => saveLeftovers(place, (other) => kept.has(nameOf(other))));
    visit = fresh;
  }
  visit.users += 1;
  return visit;
}

async function leave(visit: Kept): Promise<void> {
  visit.users -= 1;
  const keeper = await visit.opening;
  await keeper.saveNow();
  const name = nameOf(keeper.place);
  const isDone = visit.users === 0 && keeper.keeping().state === "saved";
  if (!isDone || kept.get(name) !== visit) return;
  kept.delete(name);
  keeper.close();
}

/** Whether an event can have changed the page's text. */
function concerns(event: LiveEvent, { changeRequestId }: PagePlace): boolean {
  const isContent = !isTalk(event) && event.action !== "change-request.presence";
  return event.changeRequest === changeRequestId && isContent && !isOwnWrite(event.request);
}

/** A text that the platform doesn't have. */
export type Unsaved = {
  text: string;
  /** Gives it up: it is somewhere else now, or isn't needed. */
  discard: () => Promise<void>;
};

/** What a user has typed in a page that can't be written anymore, if the platform doesn't have it. */
export async function findUnsaved(place: PagePlace): Promise<Unsaved | undefined> {
  const keeper = kept.get(nameOf(place))?.keeper;
  if (keeper !== undefined) {
    // What is on its way may still arrive, and this device may have no room for a draft.
    await keeper.saveNow();
    const { state, conflicts } = keeper.keeping();
    if (state === "saved" && conflicts.length === 0) return undefined;
    return { text: keeper.text(), discard: keeper.discard };
  }
  const drafts = await readDrafts(place);
  const draft = drafts.find(({ isSaved }) => !isSaved);
  return draft && { text: draft.text, discard: () => discardDraft(draft) };
}

async function discardDraft(draft: Draft): Promise<void> {
  const keeper = kept.get(nameOf(draft.place))?.keeper;
  if (keeper === undefined) await writeDraft({ ...draft, isSaved: true });
  else await keeper.discard();
}

/** Saves what is typed on all open pages, before something is done to them. */
export async function saveTexts(): Promise<void> {
  await Promise.all([...kept.values()].map(({ keeper }) => keeper?.saveNow()));
}

/** Brings in what something else than typing has changed in the texts of open pages. */
export function checkTexts(): void {
  for (const { keeper } of kept.values()) keeper?.check();
}

let isWatching = false;

/** Saves when the user comes back or goes, and asks before text is lost. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const all = () => [...kept.values()].flatMap(({ keeper }) => keeper ?? []);
  const isSaved = (keeper: Keeper) => keeper.keeping().state === "saved";
  const saveAll = () => {
    for (const keeper of all()) if (!isSaved(keeper)) void keeper.saveNow();
  };
  for (const name of ["online", "focus", "pagehide"]) addEventListener(name, saveAll);
  document.addEventListener("visibilitychange", saveAll);
  addEventListener("beforeunload", (event) => {
    saveAll();
    const isKept = (keeper: Keeper) => isSaved(keeper) || keeper.keeping().isOnDevice;
    if (!all().every(isKept)) event.preventDefault();
  });
}

/**
 * A keeper that continues where the user has left the page on this device, if a tab was closed before its text was saved or
 * recently after that.
 * @param loaded the text as the platform had it
 */
async function openKeeper(place: PagePlace, loaded: PlatformText): Promise<Keeper> {
  for (const draft of await readDrafts(place)) {
    // A text that is saved is kept for undo only: opening an old one would take as long as opening two pages.
    if (draft.isSaved && draft.history === undefined) continue;
    // The newest one that no other tab has.
    // oxlint-disable-next-line no-await-in-loop
    const release = await claimDraft(draft.id);
    if (release === undefined) continue;
    const keeper = continueDraft(draft, Promise.resolve(release));
    if (!draft.isSaved || draft.sync.platform.text !== loaded.text) keeper.check();
    return keeper;
  }
  const id = makeId();
  const sync = { ancestor: loaded.text, platform: loaded };
  // Nobody else can have it, so the text doesn't wait.
  const claim = claimDraft(id).catch(() => undefined);
  const device = deviceOf(id, place, claim);
  return createPageKeeper(place, { text: loaded.text, sync }, device);
}

/**
 * Saves what tabs left unsaved in other pages of a change request. What can't be merged stays on this device until its page is
 * opened.
 */
async function saveLeftovers(
  place: Pick<PagePlace, "userId" | "changeRequestId">,
  isOpen: (place: PagePlace) => boolean,
): Promise<void> {
  for (const draft of await readUnsaved(place)) {
    if (isOpen(draft.place)) continue;
    // oxlint-disable-next-line no-await-in-loop
    const release = await claimDraft(draft.id);
    if (release === undefined) continue;
    const keeper = continueDraft(draft, Promise.resolve(release));
    keeper.check();
    // oxlint-disable-next-line no-await-in-loop
    await keeper.saveNow();
    keeper.close();
  }
}

type Claim = ReturnType<typeof claimDraft>;

function continueDraft({ id, place, text, history, sync }: Draft, claim: Claim): Keeper {
  return createPageKeeper(place, { text, history, sync }, deviceOf(id, place, claim));
}

function deviceOf(id: string, place: PagePlace, claim: Claim): Device {
  return {
    write: (draft) => writeDraft({ ...draft, id, place, at: Date.now() }),
    release: () => void claim.then((release) => release?.()),
  };
}

// Not `randomUUID`, which browsers only offer over HTTPS.
function makeId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
