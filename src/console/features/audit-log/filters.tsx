import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import type { User } from "#contract/user.ts";
import type { LogAddress } from "#screens/audit-log.ts";
import { memberQuery } from "#console/kit/queries.ts";
import { auditLogTexts } from "#console/messages/audit-log.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { Select } from "#console/ui/select.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { actionOptions } from "./actions.ts";

const MemberPicker = openedLater(
  async () => (await import("#console/kit/member-picker.tsx")).MemberPicker,
);

const t = auditLogTexts.filters;
const actions = [{ value: "", label: t.anyAction }, ...actionOptions];

/** The filters of the log. */
export function LogFilters(props: {
  organizationId: string;
  address: LogAddress;
  /** The actor in the URL, if known from the loaded events. */
  actor: User | undefined;
  onChange: (change: Partial<LogAddress>) => void;
}) {
  const { address, onChange } = props;
  return (
    <div role="group" aria-label={t.label} className="flex flex-wrap items-end gap-3 pb-1">
      <Day label={t.from} value={address.from} onChange={(from) => onChange({ from })} />
      <Day label={t.to} value={address.to} onChange={(to) => onChange({ to })} />
      <ActorChoice {...props} />
      <Select
        label={t.action}
        labelHidden
        className="w-64 max-sm:w-full"
        value={address.action}
        onChange={(action) => onChange({ action })}
        options={actions}
      />
    </div>
  );
}

/** A date field that reports only complete dates: while typing, its value is empty. */
function Day(props: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <div className="w-38">
      <TextField type="date" {...props} />
    </div>
  );
}

function ActorChoice(props: Parameters<typeof LogFilters>[0]) {
  const { organizationId, address, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const member = useQuery({
    ...memberQuery(organizationId, address.actor),
    enabled: address.actor !== "" && props.actor === undefined,
  });
  const actor = props.actor ?? member.data?.user;
  const chosen = address.actor === "" ? t.anybody : (actor?.displayName ?? t.whoElse);
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Popover
        label={t.whoLabel}
        className="w-80 p-3"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button>
            <span className="text-muted">{t.actor}:</span>
            <span className="max-w-48 truncate">{chosen}</span>
            <ChevronDown size={14} aria-hidden className="text-faint" />
          </Button>
        }
      >
        {(close) => (
          <MemberPicker
            organizationId={organizationId}
            label={t.whoLabel}
            isSingle
            autoFocus
            value={actor === undefined ? [] : [actor]}
            onChange={([user]) => {
              onChange({ actor: user?.id ?? "" });
              close();
            }}
          />
        )}
      </Popover>
      {address.actor !== "" && (
        <IconButton
          label={t.clearActor}
          icon={<X size={14} aria-hidden />}
          onPress={() => onChange({ actor: "" })}
        />
      )}
    </div>
  );
}
