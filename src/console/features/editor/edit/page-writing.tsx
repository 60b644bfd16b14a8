import { useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { DeletedNotice } from "../keep/deleted-notice.tsx";
import { ConflictNotice, OthersConflictNotice, TroubleNotice } from "../page/keep-notices.tsx";
import { KeepState } from "../keep/keep-state.tsx";
import { useKeeper } from "../keep/use-keeper.ts";
import type { PageNode } from "../tree/nodes.ts";
import { PageEditor } from "../page/page-editor.tsx";
import { textQuery } from "./text-query.ts";
import { type Edited, placeOf } from "./use-edited.ts";
import { useResolve } from "./use-resolve.ts";

type WritingProps = {
  edited: Edited;
  tree: readonly PageNode[];
  page: Page;
  /** Set if the page was deleted while it is open: what adds its text as a new page. */
  deleted?: { onAdd: (text: string) => Promise<boolean> } | undefined;
  /** Called once the text is drawn. */
  onDrawn: () => void;
};

/** The text of a page, to write in. */
export function PageWriting(props: WritingProps) {
  const [loaded, setLoaded] = useState<Page>();
  const { data, error, refetch, isStale } = useQuery({
    ...textQuery(props.edited.scope, props.page.id),
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
      <PageEditor
        title={page.title}
        keeper={keeper}
        resolve={resolve}
        // The notice says it.
        tools={!isDeleted && <KeepState keeper={keeper} />}
      />
      {deleted === undefined ? (
        <TroubleNotice keeper={keeper} />
      ) : (
        <DeletedNotice keeper={keeper} onAdd={deleted.onAdd} />
      )}
    </>
  );
}
