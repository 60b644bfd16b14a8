import type { OrganizationChangeRequest } from "#contract/change-request.ts";
import type { Input } from "#contract/operations.ts";
import { call } from "#console/data/client.ts";
import { useWrite, type Edit } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { snoozeTexts as t } from "#console/messages/snooze.ts";
import { showToast } from "#console/ui/toast.ts";

const operation = "PATCH /v1/orgs/{organizationId}/inbox";

/** Where the inbox has a change request. */
export type Place = Omit<Input<typeof operation>["body"], "changeRequests">;

type Row = OrganizationChangeRequest;

const placeOf = ({ inbox }: Row): Place =>
  inbox?.state === "snoozed" && Date.parse(inbox.until ?? "") > Date.now()
    ? { state: "snoozed", until: inbox.until }
    : { state: inbox?.state === "done" ? "done" : "here" };

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

/** Moves many change requests; for the table's bulk actions, which refresh the list themselves. */
export const moveAll = (organizationId: string, rows: readonly Row[], place: Place) =>
  call(operation, { params: { organizationId }, body: { changeRequests: idsOf(rows), ...place } });

/** Moves them back to where they were. */
export async function moveAllBack(organizationId: string, rows: readonly Row[]): Promise<void> {
  const rowsByPlace = Map.groupBy(rows, (row) => JSON.stringify(placeOf(row)));
  await Promise.all(
    [...rowsByPlace].map(([place, those]) =>
      moveAll(organizationId, those, JSON.parse(place) as Place),
    ),
  );
}

type Pages = { pages: readonly { items: readonly Row[]; count: number }[] };

/** The list without a row. */
const without = (queryKey: readonly unknown[], id: string): Edit => ({
  queryKey,
  update: (data) => ({
    ...(data as Pages),
    pages: (data as Pages).pages.map(({ items, count, ...page }) => ({
      ...page,
      items: items.filter((row) => row.id !== id),
      count: count - 1,
    })),
  }),
});

const titleOf = ({ state, until }: Place) =>
  state === "snoozed" ? t.moved.snoozed(new Date(until!)) : t.moved[state];

/**
 * Moves one change request, which leaves the list at once, and offers to undo it.
 *
 * @param shown - the key of the list that shows it
 */
export function useMove(organizationId: string, shown: readonly unknown[]) {
  const { mutateAsync } = useWrite(operation, {
    touches: ["GET /v1/orgs/{organizationId}/change-requests"],
    queue: "inbox",
    optimistic: ({ body }) => body.changeRequests.map((id) => without(shown, id)),
  });
  const { mutateAsync: takeBack } = useWrite(operation, {
    touches: ["GET /v1/orgs/{organizationId}/change-requests"],
    queue: "inbox",
  });
  const params = { organizationId };
  return async (row: Row, place: Place): Promise<void> => {
    const before = placeOf(row);
    const changeRequests = [row.id];
    const fail = (failure: unknown) =>
      showToast({
        tone: "danger",
        title: t.failed(1),
        description: describeFailure(failure).message,
      });
    try {
      await mutateAsync({ params, body: { changeRequests, ...place } });
    } catch (failure) {
      fail(failure);
      return;
    }
    const close = showToast({
      tone: "success",
      title: titleOf(place),
      action: {
        label: common.undo,
        onPress: () => {
          close();
          takeBack({ params, body: { changeRequests, ...before } }).catch(fail);
        },
      },
    });
  };
}
