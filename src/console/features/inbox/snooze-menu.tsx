import { useRef, useState } from "react";
import { dayOf, mondayMorning, morningOf, tomorrowMorning } from "#console/kit/mornings.ts";
import { common } from "#console/messages/common.ts";
import { snoozeTexts as t } from "#console/messages/snooze.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { AnchoredMenu, MenuItem } from "#console/ui/menu.tsx";
import { TextField } from "#console/ui/text-field.tsx";

type SnoozeProps = { onChoose: (until: Date) => void; onClose: () => void };

/** Until when a change request is snoozed, as a menu at a button. */
export function SnoozeMenu(props: SnoozeProps & { at: Element; onDay: () => void }) {
  const anchor = useRef(props.at);
  const [now] = useState(() => new Date());
  const monday = mondayMorning(now);
  const tomorrow = tomorrowMorning(now);
  return (
    <AnchoredMenu label={t.title} anchor={anchor} placement="bottom end" onClose={props.onClose}>
      <MenuItem onAction={() => props.onChoose(tomorrow)}>{t.tomorrow(tomorrow)}</MenuItem>
      {monday > tomorrow && (
        <MenuItem onAction={() => props.onChoose(monday)}>{t.monday(monday)}</MenuItem>
      )}
      <MenuItem onAction={props.onDay}>{t.day}</MenuItem>
    </AnchoredMenu>
  );
}

/** Asks for any date within a year. */
export function SnoozeDialog(props: SnoozeProps) {
  return (
    <Dialog size="small" title={t.dialog} isOpen onClose={props.onClose}>
      <SnoozeForm {...props} />
    </Dialog>
  );
}

function SnoozeForm({ onChoose, onClose }: SnoozeProps) {
  const [now] = useState(() => new Date());
  const [day, setDay] = useState(() => dayOf(tomorrowMorning(now)));
  const [isRefused, setRefused] = useState(false);
  const latest = new Date(now.getFullYear() + 1, now.getMonth(), now.getDate());
  const submit = () => {
    const until = morningOf(day);
    const isWithin = day !== "" && until >= tomorrowMorning(now) && until <= latest;
    setRefused(!isWithin);
    if (!isWithin) return;
    onChoose(until);
    onClose();
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        type="date"
        label={t.dayLabel}
        description={t.dayHint}
        value={day}
        onChange={setDay}
        error={isRefused ? t.noDay : undefined}
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button type="submit" variant="primary">
          {t.snooze}
        </Button>
      </div>
    </form>
  );
}
