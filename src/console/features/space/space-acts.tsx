import { useNavigate } from "react-router";
import { useQuery } from "@tanstack/react-query";
import type { Space } from "#contract/space.ts";
import { DeleteItems } from "#console/kit/content-acts/delete-items.tsx";
import { RenameItem, useRename } from "#console/kit/content-acts/rename-item.tsx";
import { TransferItems, useTransfer } from "#console/kit/content-acts/transfer-items.tsx";
import { useDeleteSpace } from "#console/kit/content-acts/use-deletion.ts";
import { ExportDialog } from "#console/kit/export/export-dialog.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { paths } from "#console/paths.ts";
import { contentRules } from "#console/kit/content-acts/nodes.ts";
import { accessEffect, tellMove } from "#console/kit/content-acts/tell-move.ts";
import { useContent } from "#console/kit/content-acts/use-content.ts";
import type { TreeNode, TreeRules } from "#console/kit/ordered-tree/model.ts";
import { MoveDialog } from "#console/kit/ordered-tree/move-dialog.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";
import { spaceActTexts } from "#console/messages/space.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { whyNotAct, type SpaceAct } from "./act-items.tsx";

type ActProps = { space: Space; onClose: () => void };

/** The dialog of an act on the space that the screen is about. Nothing if the user can't do that. */
export function SpaceActs({ act, ...props }: ActProps & { act: SpaceAct }) {
  if (whyNotAct(props.space, act) !== undefined) return null;
  switch (act) {
    case "export":
      return (
        <ExportDialog
          from={{ spaceId: props.space.id }}
          name={props.space.title}
          onClose={props.onClose}
        />
      );
    case "rename":
      return <Rename {...props} />;
    case "move":
      return <MoveSpace {...props} />;
    case "transfer":
      return <Transfer {...props} />;
    case "delete":
      return <Delete {...props} />;
  }
}

function Rename({ space, onClose }: ActProps) {
  const rename = useRename(space.organization, () => undefined);
  return (
    <RenameItem
      item={space}
      typed={undefined}
      onRename={(names) => void rename(space, names)}
      onClose={onClose}
    />
  );
}

/** Opens the space in the other organization afterwards. */
function Transfer({ space, onClose }: ActProps) {
  const { organization } = useOrganization();
  const navigate = useNavigate();
  const transfer = useTransfer();
  return (
    <TransferItems
      from={organization}
      items={[space]}
      onTransfer={async (target) => {
        await transfer(space, target);
        await navigate(paths.space(target.organization.id, space.id));
      }}
      onClose={onClose}
    />
  );
}

/** Names what goes before deleting the space, and leaves its screen. */
function Delete({ space, onClose }: ActProps) {
  const navigate = useNavigate();
  const { organization } = space;
  const deleteSpace = useDeleteSpace();
  return (
    <DeleteItems
      organizationId={organization}
      deletion={{ spaces: [space], collections: [], inside: { spaces: [], collections: [] } }}
      onDelete={async () => {
        await deleteSpace(space);
        await navigate(paths.content(organization));
      }}
      onClose={onClose}
    />
  );
}

const t = spaceActTexts.move;

type MoveProps = { space: Space; onClose: () => void };

/** Moves a space to another collection or position. Loads the organization's content for that first. */
function MoveSpace(props: MoveProps) {
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
