import { useState } from "react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { Session } from "#contract/account.ts";
import { browserName } from "#contract/browser-name.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { userQuery } from "#console/kit/queries.ts";
import { Time } from "#console/kit/time.tsx";
import { accountTexts } from "#console/messages/account.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";
import { sessions as sessionList } from "#screens/account.ts";
import { queryOf } from "#console/data/query.ts";
import { Section } from "./section.tsx";

const t = accountTexts.sessions;

/** The user's sessions; all except the current one can be ended. */
export function Sessions() {
  const list = useQuery(queryOf(sessionList()));
  const { signedOn } = useSuspenseQuery(userQuery()).data;
  const sessions = list.data ?? [];
  const others = sessions.filter((session) => !session.current);
  return (
    <Section
      title={t.title}
      lead={signedOn === undefined ? t.lead : t.leadOf(signedOn.title)}
      action={others.length > 1 ? <EndOthers sessions={others} /> : undefined}
    >
      {list.isError && (
        <FailureState isCompact error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && (
        <Pending>
          <SkeletonRows count={2} />
        </Pending>
      )}
      {sessions.length > 0 && (
        <ul className="divide-y rounded-lg border bg-raised">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const name = nameOf(session);
  const write = useWrite("DELETE /v1/user/sessions/{sessionId}", {
    onSuccess: () => showToast({ tone: "success", title: t.ended }),
    onError: (error) => showToast({ tone: "danger", title: describeFailure(error).message }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.current && <Badge tone="success">{t.here}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            {t.used} <Time value={session.lastUsedAt} />
            {session.address !== undefined && (
              <>
                {" "}
                {t.from} <bdi className="wrap-anywhere">{session.address}</bdi>
              </>
            )}
          </span>
          <span>
            {t.begun} <Time value={session.createdAt} />
          </span>
        </p>
      </div>
      <Button
        size="small"
        aria-label={t.endNamed(name)}
        isPending={write.isPending}
        unavailable={gate([session.current, t.mayNotEnd])}
        onPress={() => write.mutate({ params: { sessionId: session.id } })}
      >
        {t.end}
      </Button>
    </li>
  );
}

function EndOthers({ sessions }: { sessions: readonly Session[] }) {
  const [asks, setAsks] = useState(false);
  const write = useWrite("DELETE /v1/user/sessions/{sessionId}", { queue: "end sessions" });
  return (
    <>
      <Button onPress={() => setAsks(true)}>{t.endOthers(sessions.length)}</Button>
      <Confirm
        danger
        isOpen={asks}
        title={t.endOthersTitle}
        action={t.endOthers(sessions.length)}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          for (const { id } of sessions) await write.mutateAsync({ params: { sessionId: id } });
          showToast({ tone: "success", title: t.endedOthers });
        }}
      >
        {t.endOthersBody(sessions.length)}
      </Confirm>
    </>
  );
}

function nameOf({ userAgent = "" }: Session): string {
  const { browser, system } = browserName(userAgent);
  if (browser === undefined) return system ?? t.unknown;
  return system === undefined ? browser : t.on(browser, system);
}
