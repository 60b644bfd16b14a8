import { useMemo, useRef, useState, type RefObject } from "react";
import type { OrganizationChangeRequest } from "#contract/change-request.ts";
import { mostPutAsideAtOnce } from "#contract/limits.ts";
import { inboxList, type InboxAddress, type InboxView } from "#screens/inbox.ts";
import { readWhole } from "#console/data/query.ts";
import { dayOf, mondayMorning, morningOf, tomorrowMorning } from "#console/kit/mornings.ts";
import { type Selection, useSelectedCount } from "#console/kit/selection.ts";
import { Bulk } from "#console/kit/table/bulk/bulk.tsx";
import type { BulkAction } from "#console/kit/table/types.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { snoozeTexts as t } from "#console/messages/snooze.ts";
import { changeRequestTexts } from "#console/messages/space-common.ts";
import { TextField } from "#console/ui/text-field.tsx";
import { moveAll, moveAllBack, type Place } from "./put-aside.ts";

type Row = OrganizationChangeRequest;

/** Moves the selected change requests, with undo. */
export function MoveSelected(props: {
  selection: Selection<Row>;
  count: number;
  address: InboxAddress;
}) {
  const { address } = props;
  const { organization, user } = useOrganization();
  const [hasLedger, setHasLedger] = useState(false);
  const isNeeded = useSelectedCount(props.selection) > 0 || hasLedger;
  const [tomorrow] = useState(() => dayOf(tomorrowMorning(new Date())));
  const day = useRef(tomorrow);
  const actions = useMemo(
    () => moves(organization.id, address.view, day),
    [organization.id, address.view],
  );
  if (!isNeeded) return null;
  return (
    <div className="sticky bottom-(--view-bar) z-10 flex flex-col gap-2 pt-2 pb-4 empty:hidden">
      <Bulk
        actions={actions}
        selection={props.selection}
        count={props.count}
        readAll={(signal, onProgress) => {
          const { operation, request } = inboxList(organization.id, user.id, address);
          return readWhole(operation, request, signal, onProgress);
        }}
        nameOf={({ subject }) => subject || changeRequestTexts.untitled}
        onLedger={setHasLedger}
      />
    </div>
  );
}

function moves(organizationId: string, view: InboxView, day: RefObject<string>): BulkAction<Row>[] {
  const undo = (rows: readonly Row[]) => moveAllBack(organizationId, rows);
  const to = (placeNow: () => Place): Pick<BulkAction<Row>, "run" | "undo" | "together"> => {
    const run = (rows: readonly Row[]) => moveAll(organizationId, rows, placeNow());
    return {
      run: (row) => run([row]),
      undo: (row) => undo([row]),
      together: { most: mostPutAsideAtOnce, run, undo },
    };
  };
  const snoozing = (time: () => Date) =>
    to(() => ({ state: "snoozed", until: time().toISOString() }));
  const here: BulkAction<Row> = {
    label: t.bulk.here,
    skip: ({ inbox }) => (inbox?.state === "here" ? t.isHere : undefined),
    ...to(() => ({ state: "here" })),
  };
  if (view === "done") return [here];
  const menu = t.bulk.snooze;
  const now = new Date();
  const tomorrow = tomorrowMorning(now);
  const monday = mondayMorning(now);
  return [
    ...(view === "snoozed" ? [here] : []),
    {
      label: t.bulk.done,
      skip: ({ inbox }) => (inbox?.state === "done" ? t.isDone : undefined),
      ...to(() => ({ state: "done" })),
    },
    { menu, label: t.tomorrow(tomorrow), ...snoozing(() => tomorrow) },
    ...(monday > tomorrow ? [{ menu, label: t.monday(monday), ...snoozing(() => monday) }] : []),
    {
      menu,
      label: t.day,
      confirm: () => ({
        title: t.dialog,
        body: (
          <Day
            first={day.current}
            onChange={(chosen) => {
              day.current = chosen;
            }}
          />
        ),
      }),
      ...snoozing(() => morningOf(day.current)),
    },
  ];
}

/** A date field whose last complete value is in a ref: the question around it has no value. */
function Day({ first, onChange }: { first: string; onChange: (day: string) => void }) {
  const [value, setValue] = useState(first);
  return (
    <TextField
      type="date"
      label={t.dayLabel}
      description={t.dayHint}
      value={value}
      onChange={(day) => {
        setValue(day);
        if (day !== "") onChange(day);
      }}
    />
  );
}
