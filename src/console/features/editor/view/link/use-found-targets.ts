import { use, useEffect, useState } from "react";
import type { LinkTarget, TargetKinds } from "../../links/link-targets.ts";
import { TargetsContext } from "./targets-context.ts";

/** Milliseconds without typing before other spaces are searched. */
const pause = 250;
const most = 8;

/** What is typed as a URL is one. */
const isUrl = (typed: string) => /^(?:[a-z][\w+.-]*:|\/|#|\.{1,2}\/)/i.test(typed);

/**
 * The pages and files that match what is typed: of this change request at once, of other spaces after a pause.
 *
 * @param kinds - only targets of these kinds
 */
export function useFoundTargets(
  typed: string,
  isOpen: boolean,
  kinds: TargetKinds | undefined,
): readonly LinkTarget[] {
  const targets = use(TargetsContext);
  const [found, setFound] = useState<readonly LinkTarget[]>([]);
  useEffect(() => {
    if (!targets || !isOpen || isUrl(typed)) return undefined;
    const isWide = kinds === undefined || kinds.includes("other-space");
    let isOver = false;
    const own = targets.find(typed, most, kinds);
    const show = (list: readonly LinkTarget[]) => {
      if (!isOver) setFound(list);
    };
    // A search that fails leaves the field as it is: a URL can always be typed.
    own.then(show, () => show([]));
    const timer = setTimeout(() => {
      Promise.all([own, isWide ? targets.findElsewhere(typed) : []]).then(
        ([here, elsewhere]) => show([...here, ...elsewhere]),
        () => undefined,
      );
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [targets, typed, isOpen, kinds]);
  return isOpen && !isUrl(typed) ? found : [];
}
