import { UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { AccessRequestRows } from "#console/kit/access-requests/rows.tsx";
import { gate } from "#console/kit/gate.ts";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { Panel } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { accessTexts as t, accessTexts } from "#console/messages/access.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { DefaultLevel } from "#contract/schema.ts";
import { useWrite, edit } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { effectiveDefault, type Effective } from "#console/kit/access-reasons.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { collectionsQuery } from "#console/kit/queries.ts";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { levelName } from "#console/kit/roles.ts";
import { common } from "#console/messages/common.ts";
import { Select } from "#console/ui/select.tsx";
import { showToast } from "#console/ui/toast.ts";
import { PeopleTable } from "./people-table.tsx";
import type { Target } from "./queries.ts";
import { TeamsPanel } from "./teams-panel.tsx";
import { defaultLevels, none } from "./levels.ts";
import { collectionQuery } from "./queries.ts";

const ShareDialog = openedLater(async () => (await import("./share-dialog.tsx")).ShareDialog);

/** Who has access to a space or collection, and why. */
export function Access({ target }: { target: Target }) {
  const { organization } = useOrganization();
  const [opened, open] = useUrlChoice<"share">("add");
  const requests = target.isAdmin && (
    <AccessRequestRows organizationId={target.organization} item={target.id} title={target.title} />
  );
  if (!organization.permissions.listMembers) {
    return (
      <>
        {requests}
        <EmptyState icon={<Users size={20} aria-hidden />} title={t.mayNotListTitle}>
          {t.mayNotList}
        </EmptyState>
      </>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      {requests}
      <DefaultAccess target={target} />
      <TeamsPanel target={target} />
      <Panel id="access-people" title={t.tabs.people}>
        <PeopleTable target={target} />
      </Panel>
      {opened === "share" && target.isAdmin && (
        <ShareDialog target={target} onClose={() => open(undefined)} />
      )}
    </div>
  );
}

/** Opens the dialog to share with people and teams. */
export function ShareButton({ target }: { target: Target }) {
  const [, open] = useUrlChoice<"share">("add");
  const unavailable = gate([!target.isAdmin, t.mayNot[target.kind]]);
  const openDialog = () => open("share");
  usePaletteActions([
    { id: "share", label: t.share, of: target.title, unavailable, run: openDialog },
  ]);
  return (
    <Button
      variant="primary"
      icon={<UserPlus size={16} aria-hidden />}
      unavailable={unavailable}
      onApproach={ShareDialog.prepare}
      onPress={openDialog}
    >
      {t.share}
    </Button>
  );
}

const defaultTexts = accessTexts.default;

const options = defaultLevels.map((value) => ({ value, label: accessTexts.levels[value] }));

/** What members can do by default, and where that is set. */
function DefaultAccess({ target }: { target: Target }) {
  const { organization } = useOrganization();
  const collections = useQuery({
    ...collectionsQuery(target.organization),
    enabled: target.parent !== undefined,
  });
  const isLoading = target.parent !== undefined && collections.isPending;
  const change = useDefaultChange(target);
  const [chosenLevel, setChosenLevel] = useState<DefaultLevel>();
  const choose = (value: string) => {
    const level = (value === none ? null : value) as DefaultLevel;
    if (level === target.defaultLevel) return;
    if (organization.permissions.admin) void change(level);
    else setChosenLevel(level);
  };
  return (
    <div className="max-w-md">
      <Select
        label={defaultTexts.label}
        description={defaultTexts.hint[target.kind]}
        value={target.defaultLevel ?? none}
        onChange={choose}
        options={options}
        isDisabled={!target.isAdmin}
      />
      <p className="mt-1 min-h-5 text-sm text-muted">
        {isLoading ? "" : sentenceFor(effectiveDefault(target, collections.data))}
      </p>
      <Confirm
        isOpen={chosenLevel !== undefined}
        title={defaultTexts.loseTitle}
        action={defaultTexts.loseAction}
        danger
        onClose={() => setChosenLevel(undefined)}
        onConfirm={() => change(chosenLevel ?? null)}
      >
        {defaultTexts.loseBody}
      </Confirm>
    </div>
  );
}

function sentenceFor(effective: Effective): string {
  switch (effective.from) {
    case "here":
      return effective.level === null ? defaultTexts.here : "";
    case "collection": {
      const { level, title } = effective;
      return defaultTexts.collection(
        title,
        level === null ? accessTexts.levels.none : levelName(level),
      );
    }
    case "organization":
      return defaultTexts.organization;
    default:
      return defaultTexts.unknown;
  }
}

/** Shown immediately, undoable from the confirmation. The returned function never rejects. */
function useDefaultChange(target: Target) {
  const { id, kind, defaultLevel: before } = target;
  const queue = `access of ${id}`;
  const ofSpace = useWrite("PATCH /v1/spaces/{spaceId}", {
    queue,
    optimistic: ({ body }) => [
      edit(spaceQuery(id), (space) => ({ ...space, defaultLevel: body?.defaultLevel ?? null })),
    ],
  });
  const ofCollection = useWrite("PATCH /v1/collections/{collectionId}", {
    queue,
    optimistic: ({ body }) => [
      edit(collectionQuery(id), (collection) => ({
        ...collection,
        defaultLevel: body?.defaultLevel ?? null,
      })),
    ],
  });
  const set = (defaultLevel: DefaultLevel) =>
    kind === "space"
      ? ofSpace.mutateAsync({ params: { spaceId: id }, body: { defaultLevel } })
      : ofCollection.mutateAsync({ params: { collectionId: id }, body: { defaultLevel } });
  const tell = (error: unknown) =>
    showToast({
      tone: "danger",
      title: defaultTexts.failed,
      description: describeFailure(error).message,
    });
  return async (level: DefaultLevel): Promise<void> => {
    try {
      await set(level);
    } catch (error) {
      tell(error);
      return;
    }
    const undo = () =>
      void set(before).then(() => showToast({ tone: "info", title: accessTexts.undone }), tell);
    showToast({
      tone: "success",
      title: defaultTexts.changed,
      action: { label: common.undo, onPress: undo },
    });
  };
}
