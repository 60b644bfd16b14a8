import {
  claimDraft,
  readDrafts,
  readUnsaved,
  writeDraft,
  type Device,
  type Draft,
} from "./device.ts";
import type { Keeper, PagePlace } from "./keeper.ts";
import { createPageKeeper } from "./page-keeper.ts";
import type { PlatformText } from "./platform-text.ts";

/**
 * A keeper that continues where the user has left the page on this device, if a tab was closed before its text was saved or
 * recently after that.
 * @param loaded the text as the platform had it
 */
export async function openKeeper(place: PagePlace, loaded: PlatformText): Promise<Keeper> {
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
export async function saveLeftovers(
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
