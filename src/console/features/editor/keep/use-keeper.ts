import { useEffect, useState, useSyncExternalStore } from "react";
import type { LiveEvent } from "#contract/event.ts";
import type { Page } from "#contract/page.ts";
import type { Keeper, Keeping, PagePlace } from "./keeper.ts";
import { onLiveEvent } from "#console/data/live/heard.ts";
import { isTalk } from "#console/data/live/touches.ts";
import { isOwnWrite } from "#console/data/send-once.ts";
import { keepLoaded } from "./page-keeper.ts";
import { textOfPage } from "./platform-text.ts";

type Kept = { keeper: Keeper; users: number };

/** By place. A keeper lives on when its page is left, until the text is saved. */
const kept = new Map<string, Kept>();

/**
 * The keeper of a page's text; undefined while it looks on this device for text that isn't saved. Give the component the
 * page's ID as its key, so that another page gets another keeper.
 * @param page as it was loaded, with its text
 */
export function useKeeper(place: PagePlace, page: Page): Keeper | undefined {
  const [{ key, keeper }] = useState(() => {
    const name = [place.userId, place.changeRequestId, place.pageId].join(" ");
    return {
      key: name,
      keeper: kept.get(name)?.keeper ?? keepLoaded(place, textOfPage(page)),
    };
  });
  useEffect(() => {
    const one = kept.get(key) ?? { keeper, users: 0 };
    one.users += 1;
    kept.set(key, one);
    return () => {
      one.users -= 1;
      void leave(key, one);
    };
  }, [key, keeper]);
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event === undefined || concerns(event, keeper.place)) keeper.check();
      }),
    [keeper],
  );
  return keeper;
}

/** Whether an event can have changed the page's text. */
function concerns(event: LiveEvent, { changeRequestId }: PagePlace): boolean {
  return event.changeRequest === changeRequestId && !isTalk(event) && !isOwnWrite(event.request);
}

async function leave(key: string, one: Kept): Promise<void> {
  await one.keeper.saveNow();
  const isDone = one.users === 0 && one.keeper.keeping().state === "saved";
  if (isDone && kept.get(key) === one) kept.delete(key);
}

/** Where the text of a keeper is, and its conflicts. */
export function useKeeping(keeper: Keeper): Keeping {
  return useSyncExternalStore(keeper.subscribe, keeper.keeping);
}
