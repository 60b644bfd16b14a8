import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { InstanceAdmin } from "#contract/instance.ts";
import { instanceAdmins } from "#screens/instance.ts";
import { queryOf } from "#console/data/query.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { Section } from "#console/kit/panel.tsx";
import { Time } from "#console/kit/time.tsx";
import { instanceTexts } from "#console/messages/instance.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { openedLater } from "#console/ui/opened-later.tsx";

const t = instanceTexts.admins;

const PersonDialog = openedLater(async () => (await import("./dialogs.tsx")).PersonDialog);

/** Who administers the instance. */
export function Admins() {
  const { data: admins, error, refetch } = useQuery(queryOf(instanceAdmins()));
  const [leaving, setLeaving] = useState<InstanceAdmin>();
  const wasAsked = useWasOpen(leaving !== undefined);
  return (
    <Section title={t.title} lead={t.lead}>
      {error !== null && <FailureState isCompact error={error} onRetry={() => void refetch()} />}
      {admins !== undefined && (
        <ul aria-label={t.list} className="divide-y rounded-lg border">
          {admins.map((admin) => (
            <Admin
              key={admin.id}
              admin={admin}
              isLast={admins.length === 1}
              onRemove={() => setLeaving(admin)}
            />
          ))}
        </ul>
      )}
      {wasAsked && (
        <PersonDialog
          question={leaving && { kind: "remove", id: leaving.id, name: leaving.user.displayName }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Section>
  );
}

function Admin(props: { admin: InstanceAdmin; isLast: boolean; onRemove: () => void }) {
  const { user, source, givenBy, givenAt } = props.admin;
  const { displayName: name } = user;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Avatar name={name} photoURL={user.photoURL} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm wrap-anywhere text-muted">{user.email}</p>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          {givenBy === undefined ? (t.sources[source] ?? source) : t.by(givenBy.displayName)}
          {givenAt !== undefined && source !== "first" && <Time value={givenAt} />}
        </p>
      </div>
      <IconButton
        size="small"
        label={t.remove(name)}
        icon={<X size={14} aria-hidden />}
        unavailable={gate([source === "setting", t.fixed], [props.isLast, t.last])}
        onPress={props.onRemove}
      />
    </li>
  );
}
