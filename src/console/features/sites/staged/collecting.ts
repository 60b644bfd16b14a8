import { createContext, useSyncExternalStore } from "react";
import type { Site } from "#contract/site.ts";
import { collecting, isCollecting } from "#screens/sites.ts";
import { preference } from "#console/kit/preference.ts";

type Choice = ReturnType<typeof choiceFor>;

const choiceFor = (siteId: string) => preference(collecting.name(siteId), collecting.values);

const choices = new Map<string, Choice>();

function choiceOf({ id }: Site): Choice {
  const choice = choices.get(id) ?? choiceFor(id);
  choices.set(id, choice);
  return choice;
}

/** Whether changes of a site's structure are staged, and a function to turn that on or off for this user. */
export function useCollecting(site: Site): [boolean, (isOn: boolean) => void] {
  const choice = choiceOf(site);
  const chosen = useSyncExternalStore(choice.subscribe, choice.get);
  return [isCollecting(site, chosen), (isOn) => choice.set(isOn ? "on" : "off")];
}

/** Whether the dialogs and forms inside stage what they change. */
export const Collecting = createContext(false);
