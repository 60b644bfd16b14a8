import { createContext } from "react";
import type { Place } from "#console/kit/thread/place.ts";

/** Where the threads of a comparison are on its page. */
type ThreadPlaces = {
  places: ReadonlyMap<string, Place>;
  /** Whether the change request has the page, so that it can be edited. */
  isThere: boolean;
};

export const ThreadPlacesContext = createContext<ThreadPlaces>({
  places: new Map(),
  isThere: true,
});
