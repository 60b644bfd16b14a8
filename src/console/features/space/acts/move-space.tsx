import { useQuery } from "@tanstack/react-query";
import type { Space } from "#contract/space.ts";
import { accessEffect } from "#console/kit/content-acts/access-effect.ts";
import { contentRules } from "#console/kit/content-acts/nodes.ts";
import { tellMove } from "#console/kit/content-acts/tell-move.ts";
import { useContent } from "#console/kit/content-acts/use-content.ts";
import { type TreeNode, type TreeRules } from "#console/kit/ordered-tree/model.ts";
import { MoveDialog } from "#console/kit/ordered-tree/move-dialog.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { spaceActTexts } from "#console/messages/space-acts.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";

const t = spaceActTexts.move;

type MoveProps = { space: Space; onClose: () => void };

/** Moves a space to another collection or position. Loads the organization's content for that first. */
export function MoveSpace(props: MoveProps) {
  const { organization } = props.space;
  const reads = [useQuery(spacesQuery(organization)), useQuery(collectionsQuery(organization))];
  if (reads.every(({ data }) => data !== undefined)) return <Places {...props} />;
  const failed = reads.find(({ isLoadingError }) => isLoadingError);
  return (
    <Dialog isOpen size="small" title={t.title(props.space.title)} onClose={props.onClose}>
      {failed === undefined ? (
        <Pending>
          <SkeletonRows count={3} />
        </Pending>
      ) : (
        <FailureState isCompact error={failed.error} onRetry={() => void failed.refetch()} />
      )}
    </Dialog>
  );
}

function Places({ space, onClose }: MoveProps) {
  const { organization } = useOrganization();
  const { tree, queue, move } = useContent(organization.id);
  const rules = contentRules(organization.permissions.createContent);
  const ids = new Set([space.id]);
  return (
    <MoveDialog
      tree={tree}
      ids={ids}
      rules={rules as unknown as TreeRules<TreeNode>}
      parent={undefined}
      effectOf={(moving, place) => accessEffect(tree, moving, place)}
      onMove={(place) => {
        move(ids, place);
        tellMove(tree, ids, place, queue);
      }}
      onClose={onClose}
    />
  );
}
