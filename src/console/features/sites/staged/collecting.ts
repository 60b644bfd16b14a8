import { createContext, useSyncExternalStore } from "react";
import type { Site } from "#contract/site.ts";
import { preference } from "#console/kit/preference.ts";

type Choice = ReturnType<typeof choiceFor>;

const choiceFor = (siteId: string) =>
  preference(`collect changes of ${siteId}`, ["suggested", "on", "off"]);

const choices = new Map<string, Choice>();

function choiceOf({ id }: Site): Choice {
  const choice = choices.get(id) ?? choiceFor(id);
  choices.set(id, choice);
  return choice;
}

/**
 * Whether changes of a site's structure are staged instead of carried out at once. Readers of a published site would see every
 * step, so there it's on until the user turns it off.
 */
export function isCollecting(site: Site): boolean {
  const choice = choiceOf(site).get();
  return choice === "suggested" ? site.published : choice === "on";
}

/** `isCollecting`, and a function to turn it on or off for this user. */
export function useCollecting(site: Site): [boolean, (isOn: boolean) => void] {
  const choice = choiceOf(site);
  useSyncExternalStore(choice.subscribe, choice.get);
  return [isCollecting(site), (isOn) => choice.set(isOn ? "on" : "off")];
}

/** Whether the dialogs and forms inside stage what they change. */
export const Collecting = createContext(false);
