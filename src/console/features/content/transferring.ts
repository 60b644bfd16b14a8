import { call } from "#console/data/client.ts";
import type { TransferTarget } from "#console/kit/content-acts/transfer-items.tsx";
import type { BulkAction } from "#console/kit/table/types.ts";
import { contentTransferTexts } from "#console/messages/content-transfer.ts";
import type { ContentItem } from "#console/kit/content-acts/nodes.ts";

/** Transfers several items, with one request for each. */
export function transferring({ organization, parent }: TransferTarget): BulkAction<ContentItem> {
  return {
    label: contentTransferTexts.label,
    run: ({ object, id }) =>
      object === "space"
        ? call("POST /v1/spaces/{spaceId}/transfer", {
            params: { spaceId: id },
            body: { organization: organization.id, parent },
          })
        : call("POST /v1/collections/{collectionId}/transfer", {
            params: { collectionId: id },
            body: { organization: organization.id },
          }),
  };
}
