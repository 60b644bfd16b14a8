import { useNavigate } from "react-router";
import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import { useWrite } from "#console/data/write.ts";
import { contentTransferTexts as t } from "#console/messages/content-transfer.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";
import type { TransferTarget } from "./transfer-items.tsx";

/** Transfers one space or collection, and offers to open it in the other organization. */
export function useTransfer(): (item: Space | Collection, to: TransferTarget) => Promise<void> {
  const { mutateAsync: space } = useWrite("POST /v1/spaces/{spaceId}/transfer");
  const { mutateAsync: collection } = useWrite("POST /v1/collections/{collectionId}/transfer");
  const navigate = useNavigate();
  return async ({ object, id, title }, { organization, parent }) => {
    const to = organization.id;
    await (object === "space"
      ? space({ params: { spaceId: id }, body: { organization: to, parent } })
      : collection({ params: { collectionId: id }, body: { organization: to } }));
    const href = object === "space" ? paths.space(to, id) : paths.content(to);
    showToast({
      tone: "success",
      title: t.done(title, organization.title),
      action: { label: t.open, onPress: () => void navigate(href) },
    });
  };
}
