import { useEffect, useMemo, useState, lazy, Suspense } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import { editedText } from "#screens/change-requests.ts";
import { queryOf } from "#console/data/query.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { copyText } from "#console/kit/copy-button.tsx";
import { gate } from "#console/kit/gate.ts";
import { keepTexts } from "#console/messages/edit-page.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import type { Presence } from "#contract/presence.ts";
import { paths } from "#console/paths.ts";
import { LinkButton } from "#console/ui/link.tsx";
import { KeepState, wordsOf } from "../keep/keep-state.tsx";
import { useKeeper, useKeeping } from "../keep/use-keeper.ts";
import type { PageNode } from "../tree/nodes.ts";
import { PageEditor } from "../page/page-editor.tsx";
import { type Commenting, CommentingContext } from "../view/blocks/commenting.ts";
import { type Edited, placeOf, useResolve } from "./use-edited.ts";
import type { Keeper, PagePlace } from "../keep/keeper.ts";
import { usePresent } from "../keep/use-present.ts";

type WritingProps = {
  edited: Edited;
  tree: readonly PageNode[];
  page: Page;
  /** Set if the page was deleted while it is open: what adds its text as a new page. */
  deleted?: { onAdd: (text: string) => Promise<boolean> } | undefined;
  /** Called once the text is drawn. */
  onDrawn: () => void;
};

/** Milliseconds for which a text that was loaded is the one to begin with: from the start of its screen until it is drawn. */
const fresh = 3000;

/** The text of a page, to write in. */
export function PageWriting(props: WritingProps) {
  const [loaded, setLoaded] = useState<Page>();
  const { data, error, refetch, isStale } = useQuery({
    ...queryOf(editedText(props.edited.scope, props.page.id)),
    staleTime: fresh,
    // As it is when the page is opened. From then on, the keeper follows what others write.
    enabled: loaded === undefined,
  });
  if (loaded !== undefined) return <OpenText {...props} loaded={loaded} />;
  if (data !== undefined && !isStale) setLoaded(data);
  return error === null ? (
    <Pending>
      <SkeletonRows count={4} />
    </Pending>
  ) : (
    <FailureState error={error} onRetry={() => void refetch()} />
  );
}

function OpenText(props: WritingProps & { loaded: Page }) {
  const { edited, tree, page, loaded, deleted, onDrawn } = props;
  const keeper = useKeeper(placeOf(edited, page.id), loaded);
  const resolve = useResolve(edited, tree, page.id);
  const isDeleted = deleted !== undefined;
  useEffect(() => {
    // It may have been restored.
    if (!isDeleted) void keeper?.saveNow();
  }, [isDeleted, keeper]);
  const { organizationId, scope, space, changeRequest, user } = edited;
  const commenting = useMemo(
    (): Commenting => ({
      scope,
      pageId: page.id,
      draft: `comment.${user.id}.${changeRequest.id}.${page.id}.`,
      unavailable: gate([!space.permissions.comment, threadTexts.mayNotComment]),
      save: async () => keeper?.saveNow(),
      threads: paths.changeRequest(organizationId, space.id, changeRequest.number, "threads"),
    }),
    [organizationId, scope, space, changeRequest, user, page.id, keeper],
  );
  const isDrawn = keeper !== undefined && resolve !== undefined;
  useEffect(() => {
    if (isDrawn) onDrawn();
  }, [isDrawn, onDrawn]);
  if (!isDrawn) {
    return (
      <Pending>
        <SkeletonRows count={4} />
      </Pending>
    );
  }
  return (
    <>
      {!isDeleted && <ConflictNotice keeper={keeper} />}
      {!isDeleted && <OthersConflictNotice place={keeper.place} />}
      <CommentingContext value={isDeleted ? undefined : commenting}>
        <PageEditor
          title={page.title}
          keeper={keeper}
          resolve={resolve}
          // The notice says it.
          tools={!isDeleted && <KeepState keeper={keeper} />}
        />
      </CommentingContext>
      {deleted === undefined ? (
        <TroubleNotice keeper={keeper} />
      ) : (
        <DeletedNotice keeper={keeper} onAdd={deleted.onAdd} />
      )}
    </>
  );
}

const t = keepTexts.deleted;

/**
 * Says that the open page was deleted, and offers to add its text again.
 *
 * @param props.onAdd - adds a page with a text; undefined if that isn't allowed
 */
function DeletedNotice(props: {
  keeper: Keeper;
  onAdd: ((text: string) => Promise<boolean>) | undefined;
}) {
  const { keeper, onAdd } = props;
  const { isOnDevice } = useKeeping(keeper);
  const [isPending, setPending] = useState(false);
  async function add() {
    setPending(true);
    const isAdded = (await onAdd?.(keeper.text())) === true;
    setPending(false);
    if (isAdded) await keeper.discard();
  }
  return (
    // It stays in view where the writer is in the text, away from the tools.
    <div className="sticky bottom-3 z-10 mt-4">
      <Banner
        tone={isOnDevice ? "warning" : "danger"}
        live="alert"
        title={t.title}
        actions={
          <>
            {onAdd !== undefined && (
              <Button
                size="small"
                variant="primary"
                isPending={isPending}
                onPress={() => void add()}
              >
                {t.add}
              </Button>
            )}
            <Button size="small" onPress={() => void copyText(keeper.text(), keepTexts.copied)}>
              {keepTexts.copyText}
            </Button>
          </>
        }
      >
        {isOnDevice ? t.body : t.unkept}
      </Banner>
    </div>
  );
}

const Conflicts = lazy(async () => ({
  default: (await import("../page/conflicts.tsx")).Conflicts,
}));

const OthersConflicts = lazy(async () => ({
  default: (await import("../page/others-conflicts.tsx")).OthersConflicts,
}));

/** What the writer has to decide about words that others changed, too. */
function ConflictNotice({ keeper }: { keeper: Keeper }) {
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
function OthersConflictNotice({ place }: { place: PagePlace }) {
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
function TroubleNotice({ keeper }: { keeper: Keeper }) {
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
  const copy = () => void copyText(keeper.text(), keepTexts.copied);
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
                {keepTexts.signIn}
              </LinkButton>
            )}
            <Button size="small" onPress={() => void keeper.saveNow()}>
              {keepTexts.retry}
            </Button>
            {state !== "signed-out" && (
              <Button size="small" onPress={copy}>
                {keepTexts.copyText}
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
