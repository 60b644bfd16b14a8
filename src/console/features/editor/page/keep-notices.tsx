import { lazy, Suspense } from "react";
import type { Presence } from "#contract/presence.ts";
import { copyText } from "#console/kit/copy-button.tsx";
import { keepTexts as t } from "#console/messages/editor-keep.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { wordsOf } from "../keep/keep-state.tsx";
import type { Keeper, PagePlace } from "../keep/keeper.ts";
import { useKeeping } from "../keep/use-keeper.ts";
import { usePresent } from "../keep/use-present.ts";

const Conflicts = lazy(async () => ({
  default: (await import("../keep/conflicts.tsx")).Conflicts,
}));
const OthersConflicts = lazy(async () => ({
  default: (await import("./others-conflicts.tsx")).OthersConflicts,
}));

/** What the writer has to decide about words that others changed, too. */
export function ConflictNotice({ keeper }: { keeper: Keeper }) {
  const { conflicts } = useKeeping(keeper);
  return (
    conflicts.length > 0 && (
      <Suspense>
        <Conflicts keeper={keeper} conflicts={conflicts} />
      </Suspense>
    )
  );
}

/** What others have written here that isn't saved, while they have the page open. */
export function OthersConflictNotice({ place }: { place: PagePlace }) {
  const writers = usePresent(place, withConflicts)?.filter(({ page }) => page === place.pageId);
  return (
    writers !== undefined &&
    writers.length > 0 && (
      <Suspense>
        <OthersConflicts place={place} writers={writers} />
      </Suspense>
    )
  );
}

const withConflicts = (others: readonly Presence[]) =>
  others.filter(({ conflicts }) => conflicts !== undefined);

/** Text that isn't saved by itself, and what to do about it. It belongs below the text, which it doesn't move then. */
export function TroubleNotice({ keeper }: { keeper: Keeper }) {
  const keeping = useKeeping(keeper);
  const { state, reason, isOnDevice } = keeping;
  if (state === "saved" || state === "saving") return null;
  if (isOnDevice && reason === undefined && (state === "offline" || state === "failing")) {
    // It ends by itself, so it leaves the text below it to the pointer.
    return (
      <div className="pointer-events-none sticky bottom-3 z-10 mt-4 flex justify-end">
        <p className="rounded-md bg-warning-soft px-3 py-1.5 text-sm font-medium">
          {wordsOf(keeping)}
        </p>
      </div>
    );
  }
  const copy = () => void copyText(keeper.text(), t.copied);
  return (
    // It stays in view where the writer is in the text, and never covers the tools.
    <div className="sticky bottom-3 z-10 mt-4">
      <Banner
        tone={isOnDevice ? "warning" : "danger"}
        title={wordsOf(keeping)}
        actions={
          <>
            {state === "signed-out" && (
              <LinkButton size="small" href={paths.signIn()} external>
                {t.signIn}
              </LinkButton>
            )}
            <Button size="small" onPress={() => void keeper.saveNow()}>
              {t.retry}
            </Button>
            {state !== "signed-out" && (
              <Button size="small" onPress={copy}>
                {t.copyText}
              </Button>
            )}
          </>
        }
      >
        {reason}
      </Banner>
    </div>
  );
}
