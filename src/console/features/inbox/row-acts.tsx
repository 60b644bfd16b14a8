import { useRef, useState, type ReactNode } from "react";
import type { QueryKey } from "@tanstack/react-query";
import { CircleCheck, Clock, Inbox } from "lucide-react";
import type { OrganizationChangeRequest } from "#contract/change-request.ts";
import type { InboxView } from "#screens/inbox.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { type Selection, useIsSelected } from "#console/kit/selection.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { shell } from "#console/messages/common.ts";
import { formatMoment } from "#console/messages/format.ts";
import { inboxTexts } from "#console/messages/inbox.ts";
import { changeRequestTexts } from "#console/messages/space-common.ts";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { useMove, type Place } from "./put-aside.ts";

const t = inboxTexts.row;

type Row = OrganizationChangeRequest;

const SnoozeMenu = openedLater(async () => (await import("./snooze-menu.tsx")).SnoozeMenu);
const SnoozeDialog = openedLater(async () => (await import("./snooze-menu.tsx")).SnoozeDialog);

const inInbox: readonly InboxView[] = ["needs", "waiting", "mentioned", "snoozed", "stale"];

/** Where a row can be moved to: nowhere in views that aren't about the user, and on a platform that keeps no inbox. */
function placesFor(view: InboxView, { inbox }: Row): readonly Place["state"][] {
  if (inbox === undefined) return [];
  if (inInbox.includes(view)) {
    return inbox.state === "snoozed" ? ["here", "done", "snoozed"] : ["done", "snoozed"];
  }
  return view === "done" && inbox.state === "done" ? ["here"] : [];
}

const subjectOf = (row: Row) => row.subject || changeRequestTexts.untitled;

type ActsProps = {
  view: InboxView;
  queryKey: QueryKey;
  selection: Selection<Row>;
  /** The row with the focus. */
  focused: () => Row | undefined;
  /** A row is about to leave the list. */
  onMove: () => void;
};

/** What can be done with a row of the inbox, by its buttons and by keys. */
export function useRowActs({ view, queryKey, selection, focused, onMove }: ActsProps) {
  const { organization } = useOrganization();
  const move = useMove(organization.id, queryKey);
  const [asking, ask] = useState<{ row: Row; at?: Element }>();
  const close = () => ask(undefined);
  const snooze = (row: Row, until: Date) => {
    selection.set([row], false);
    void move(row, { state: "snoozed", until: until.toISOString() });
  };
  const put = (row: Row, state: "here" | "done") => {
    onMove();
    selection.set([row], false);
    void move(row, { state });
  };

  const focusedFor = (state: Place["state"]) => {
    const row = focused();
    return row !== undefined && placesFor(view, row).includes(state) ? row : undefined;
  };
  const group = shell.keyGroups.screen;
  const keys = inboxTexts.keys;
  useKeys([
    {
      keys: "x",
      label: keys.select,
      group,
      run: () => {
        const row = focused();
        if (row === undefined || placesFor(view, row).length === 0) return;
        selection.set([row], !selection.has(row));
      },
    },
    {
      keys: "e",
      label: keys.done,
      group,
      run: () => {
        const row = focusedFor("done");
        if (row !== undefined) put(row, "done");
      },
    },
    {
      keys: "b",
      label: keys.snooze,
      group,
      run: () => {
        const row = focusedFor("snoozed");
        const at = document.activeElement;
        if (row !== undefined && at !== null) ask({ row, at });
      },
    },
    {
      keys: "Escape",
      label: keys.clear,
      group,
      isActive: () => selection.rows().size > 0,
      run: selection.clear,
    },
  ]);

  return {
    of: (row: Row): { before?: ReactNode; after?: ReactNode; note?: ReactNode } => {
      const targets = placesFor(view, row);
      if (targets.length === 0) return {};
      const subject = subjectOf(row);
      return {
        before: <SelectRow row={row} selection={selection} />,
        note: <Note row={row} />,
        after: (
          <span className="flex shrink-0 items-center gap-0.5 pe-2 max-sm:hidden">
            {targets.includes("here") && (
              <IconButton
                size="small"
                label={t.here(subject)}
                icon={<Inbox size={16} aria-hidden />}
                onPress={() => put(row, "here")}
              />
            )}
            {targets.includes("done") && (
              <IconButton
                size="small"
                label={t.done(subject)}
                keys="e"
                icon={<CircleCheck size={16} aria-hidden />}
                onPress={() => put(row, "done")}
              />
            )}
            {targets.includes("snoozed") && (
              <SnoozeButton label={t.snooze(subject)} onPress={(at) => ask({ row, at })} />
            )}
          </span>
        ),
      };
    },
    menus: asking !== undefined && (
      <>
        {asking.at !== undefined ? (
          <SnoozeMenu
            at={asking.at}
            onChoose={(until) => snooze(asking.row, until)}
            onDay={() => ask({ row: asking.row })}
            onClose={() => ask((now) => (now?.at === undefined ? now : undefined))}
          />
        ) : (
          <SnoozeDialog onChoose={(until) => snooze(asking.row, until)} onClose={close} />
        )}
      </>
    ),
  };
}

function SnoozeButton(props: { label: string; onPress: (at: Element) => void }) {
  const frame = useRef<HTMLSpanElement>(null);
  return (
    <span ref={frame} className="flex">
      <IconButton
        size="small"
        label={props.label}
        keys="b"
        icon={<Clock size={16} aria-hidden />}
        aria-haspopup="menu"
        onApproach={SnoozeMenu.prepare}
        onPress={() => {
          const button = frame.current?.querySelector("button");
          if (button) props.onPress(button);
        }}
      />
    </span>
  );
}

function SelectRow({ row, selection }: { row: Row; selection: Selection<Row> }) {
  const isSelected = useIsSelected(selection, row) === true;
  return (
    <span className="flex ps-3">
      <Checkbox isSelected={isSelected} onChange={(isOn) => selection.set([row], isOn)}>
        <span className="sr-only">{t.select(subjectOf(row))}</span>
      </Checkbox>
    </span>
  );
}

function Note({ row: { inbox } }: { row: Row }) {
  if (inbox?.state !== "snoozed" || inbox.until === undefined) return null;
  return (
    <span className="text-sm text-muted sm:truncate">{t.snoozed(formatMoment(inbox.until))}</span>
  );
}
