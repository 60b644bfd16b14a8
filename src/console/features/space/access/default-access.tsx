import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { DefaultLevel } from "#contract/schema.ts";
import { edit } from "#console/data/optimistic.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { effectiveDefault, type Effective } from "#console/kit/default-level.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { collectionsQuery } from "#console/kit/queries.ts";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { levelName } from "#console/kit/roles.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { accessTexts } from "#console/messages/access.ts";
import { common } from "#console/messages/common.ts";
import { Select } from "#console/ui/select.tsx";
import { showToast } from "#console/ui/toast.ts";
import { defaultLevels, none } from "./levels.ts";
import { collectionQuery } from "./queries.ts";
import type { Target } from "./target.ts";

const t = accessTexts.default;

const options = defaultLevels.map((value) => ({ value, label: accessTexts.levels[value] }));

/** What members can do by default, and where that is set. */
export function DefaultAccess({ target }: { target: Target }) {
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
        label={t.label}
        description={t.hint[target.kind]}
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
        title={t.loseTitle}
        action={t.loseAction}
        danger
        onClose={() => setChosenLevel(undefined)}
        onConfirm={() => change(chosenLevel ?? null)}
      >
        {t.loseBody}
      </Confirm>
    </div>
  );
}

function sentenceFor(effective: Effective): string {
  switch (effective.from) {
    case "here":
      return effective.level === null ? t.here : "";
    case "collection": {
      const { level, title } = effective;
      return t.collection(title, level === null ? accessTexts.levels.none : levelName(level));
    }
    case "organization":
      return t.organization;
    default:
      return t.unknown;
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
    showToast({ tone: "danger", title: t.failed, description: describeFailure(error).message });
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
      title: t.changed,
      action: { label: common.undo, onPress: undo },
    });
  };
}
