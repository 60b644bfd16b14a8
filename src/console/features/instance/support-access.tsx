import { useState } from "react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { InstanceSupportAccess } from "#contract/support-access.ts";
import { instanceSupport } from "#screens/instance.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { userQuery } from "#console/kit/queries.ts";
import { choiceName } from "#console/kit/roles.ts";
import { Time } from "#console/kit/time.tsx";
import { startViewing } from "#console/kit/views/start-viewing.ts";
import { article } from "#console/messages/format.ts";
import { instanceSupportTexts } from "#console/messages/instance-support.ts";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";

const t = instanceSupportTexts.own;

/** In milliseconds: organizations aren't followed live from here. */
const lookEvery = 15_000;

/** What instance admins asked organizations for, and what they were given. Nothing without any. */
export function SupportPanel() {
  const { data: user } = useSuspenseQuery(userQuery());
  const { data, error, refetch } = useQuery({
    ...queryOf(instanceSupport()),
    refetchInterval: ({ state }) => (state.data?.length === 0 ? false : lookEvery),
  });
  if (data === undefined) {
    return error === null ? null : (
      <FailureState isCompact error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) return null;
  return (
    <div className="pb-6">
      <Panel id="support-access" title={t.title}>
        <ul aria-label={t.list} className="divide-y rounded-lg border">
          {data.map((access) => (
            <Row key={access.id} access={access} isOwn={access.user.id === user.id} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Row({ access, isOwn }: { access: InstanceSupportAccess; isOwn: boolean }) {
  const { id, organization, user, reason, state, role, askedAt, endsAt } = access;
  const name = user.displayName;
  const who = isOwn ? t.you : name;
  const isGiven = state === "given";
  const [isOpening, setOpening] = useState(false);
  const end = useEnd();
  const open = async () => {
    setOpening(true);
    try {
      await startViewing({ organization: organization.id, support: id });
    } catch (failure) {
      setOpening(false);
      const { message: description } = describeFailure(failure);
      showToast({ tone: "danger", title: t.failed, description });
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{organization.title}</p>
        <p className="wrap-anywhere">{reason}</p>
        <p className="flex flex-wrap gap-x-1.5 text-sm text-muted">
          <span>
            {isGiven ? t.given(who, article(choiceName(role ?? "read"))) : t.waiting(who, isOwn)} ·
          </span>
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
        {isGiven && (
          <Button
            size="small"
            variant="primary"
            aria-label={t.viewOf(organization.title)}
            isPending={isOpening}
            unavailable={gate([!isOwn, t.notYours(name)])}
            onPress={() => void open()}
          >
            {t.view}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={(isGiven ? t.endOf : t.withdrawOf)(organization.title)}
          onPress={() => void end(access)}
        >
          {isGiven ? t.end : t.withdraw}
        </Button>
      </div>
    </li>
  );
}

/** Withdraws a request, or ends the access. The returned function never rejects. */
function useEnd() {
  const { mutateAsync } = useWrite("DELETE /v1/instance/support-access/{supportAccessId}");
  return async ({ id, state }: InstanceSupportAccess): Promise<void> => {
    try {
      await mutateAsync({ params: { supportAccessId: id } });
    } catch (failure) {
      showToast({ tone: "danger", title: describeFailure(failure).message });
      return;
    }
    showToast({ tone: "success", title: state === "given" ? t.ended : t.withdrawn });
  };
}
