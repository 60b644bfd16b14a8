import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { SupportAccess } from "#contract/support-access.ts";
import type { ViewRole } from "#contract/user.ts";
import { supportAccess } from "#screens/settings.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { ChoiceDialog } from "#console/kit/form/choice-dialog.tsx";
import { Section } from "#console/kit/panel.tsx";
import { QueriedRows } from "#console/kit/queried-rows.tsx";
import { choiceName, roleOptions } from "#console/kit/roles.ts";
import { Time } from "#console/kit/time.tsx";
import { article } from "#console/messages/format.ts";
import { supportTexts } from "#console/messages/settings-support.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Button } from "#console/ui/button.tsx";
import { Select } from "#console/ui/select.tsx";
import { showToast } from "#console/ui/toast.ts";

const { section: t, allow: allowTexts } = supportTexts;

/** Which admins of the instance asked to see the organization, or can, for its admins to decide. */
export function SupportSection({ organizationId }: { organizationId: string }) {
  const list = useQuery(queryOf(supportAccess(organizationId)));
  const [allowing, allow] = useState<SupportAccess>();
  const end = useEnd(organizationId);
  return (
    <Section title={t.title} lead={t.lead}>
      <QueriedRows
        query={list}
        empty={t.empty}
        rows={(all) =>
          all.map((access) => (
            <Row
              key={access.id}
              access={access}
              onAllow={() => allow(access)}
              onEnd={() => void end(access)}
            />
          ))
        }
      />
      {allowing !== undefined && (
        <AllowDialog
          organizationId={organizationId}
          access={allowing}
          onClose={() => allow(undefined)}
        />
      )}
    </Section>
  );
}

function Row(props: { access: SupportAccess; onAllow: () => void; onEnd: () => void }) {
  const { user, reason, state, role, endsAt, askedAt, givenBy } = props.access;
  const name = user.displayName;
  const isWaiting = state === "waiting";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <Avatar name={name} photoURL={user.photoURL} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">
          {isWaiting ? t.waiting(name) : t.given(name, article(choiceName(role ?? "read")))}
        </p>
        <p className="wrap-anywhere">{reason}</p>
        <p className="flex flex-wrap gap-x-1.5 text-sm text-muted">
          {user.email !== undefined && <span className="wrap-anywhere">{user.email} ·</span>}
          {givenBy !== undefined && <span>{t.givenBy(givenBy.displayName)} ·</span>}
          {endsAt === undefined ? (
            <Time value={askedAt} />
          ) : (
            <span>
              {t.ends} <Time value={endsAt} />
            </span>
          )}
        </p>
      </div>
      <div className="ms-auto flex items-center gap-1">
        {isWaiting ? (
          <>
            <Button
              size="small"
              variant="primary"
              aria-label={t.allowTo(name)}
              onPress={props.onAllow}
            >
              {t.allow}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={t.declineTo(name)}
              onPress={props.onEnd}
            >
              {t.decline}
            </Button>
          </>
        ) : (
          <Button size="small" aria-label={t.endOf(name)} onPress={props.onEnd}>
            {t.end}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Declines a request, or ends access at once. The returned function never rejects. */
function useEnd(organizationId: string) {
  const { mutateAsync } = useWrite(
    "DELETE /v1/orgs/{organizationId}/support-access/{supportAccessId}",
  );
  return async ({ id, state }: SupportAccess): Promise<void> => {
    try {
      await mutateAsync({ params: { organizationId, supportAccessId: id } });
    } catch (failure) {
      showToast({ tone: "danger", title: describeFailure(failure).message });
      return;
    }
    showToast({ tone: "success", title: state === "waiting" ? t.declined : t.ended });
  };
}

const roles = roleOptions.filter(({ value }) => value !== "admin" && value !== "guest");
const times = Object.entries(allowTexts.times).map(([value, label]) => ({ value, label }));

/** Asks as what, and for how long, an admin of the instance can see the organization. */
function AllowDialog(props: {
  organizationId: string;
  access: SupportAccess;
  onClose: () => void;
}) {
  const { organizationId, access, onClose } = props;
  const [role, setRole] = useState<string>("read");
  const [hours, setHours] = useState("1");
  const { mutateAsync } = useWrite(
    "POST /v1/orgs/{organizationId}/support-access/{supportAccessId}/approve",
  );
  const name = access.user.displayName;
  return (
    <ChoiceDialog
      title={allowTexts.title(name)}
      action={allowTexts.action}
      unavailable={undefined}
      isTouched={false}
      failed={allowTexts.failed}
      onClose={onClose}
      onApply={async () => {
        await mutateAsync({
          params: { organizationId, supportAccessId: access.id },
          body: {
            role: role as Exclude<ViewRole, "guest">,
            hours: Number(hours) as 1 | 4 | 24,
          },
        });
        showToast({ tone: "success", title: allowTexts.done(name) });
      }}
    >
      <p className="text-muted">{allowTexts.lead}</p>
      <Select label={allowTexts.role} value={role} onChange={setRole} options={roles} />
      <Select label={allowTexts.time} value={hours} onChange={setHours} options={times} />
      <p className="text-sm text-muted">{allowTexts.recorded}</p>
    </ChoiceDialog>
  );
}
