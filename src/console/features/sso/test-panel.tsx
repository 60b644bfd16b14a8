import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import type { AuditEvent } from "#contract/event.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { Time } from "#console/kit/time.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button, Spinner } from "#console/ui/button.tsx";
import { isActive, pathOfProvider, testsQuery } from "./provider.tsx";
import type { AnyProviderProps } from "./provider.tsx";
const t = ssoTexts.test;
const interval = 2000;
/** How long the platform waits for an answer, in milliseconds. */
const patience = 10 * 60_000;
const earlierShown = 4;

/** Tests the provider in a new tab, and shows the results of this test and earlier ones, which are in the audit log. */
export function TestPanel({ provider, organizationId }: AnyProviderProps) {
  const [wait, setWait] = useState<{ since: number; newest: string | undefined }>();
  const [isBlocked, setBlocked] = useState(false);
  const tests = useQuery({
    ...testsQuery({ organizationId, provider }),
    refetchInterval: () => (wait && Date.now() - wait.since < patience ? interval : false),
  });
  const mine = (tests.data?.items ?? []).filter(({ target }) => target?.id === provider.id);
  const [newest, ...earlier] = mine;
  const isWaiting = wait !== undefined && wait.newest === newest?.id;

  function run() {
    const address = new URL(provider.service.startURL);
    address.searchParams.set("test", "true");
    address.searchParams.set("next", pathOfProvider(organizationId, provider));
    const tab = window.open(address.href, "_blank");
    setBlocked(tab === null);
    if (tab === null) return;
    // The identity provider's page must not access this page.
    tab.opener = null;
    setWait({ since: Date.now(), newest: newest?.id });
  }

  return (
    <Panel
      id="test-sign-in"
      title={t.title}
      aside={
        <Button
          icon={<ExternalLink size={14} aria-hidden />}
          unavailable={gate([!isActive(provider), t.pending])}
          onPress={run}
        >
          {t.run}
        </Button>
      }
    >
      <p className="mb-3 text-muted">{t.lead}</p>
      {isBlocked && <Banner tone="warning" live="alert" title={t.blocked} />}
      <div role="status">
        {isWaiting ? (
          <p className="flex items-center gap-2">
            <Spinner /> {t.waiting}
          </p>
        ) : (
          newest !== undefined && <Outcome event={newest} />
        )}
      </div>
      {tests.isError && (
        <FailureState isCompact error={tests.error} onRetry={() => void tests.refetch()} />
      )}
      {tests.isSuccess && newest === undefined && !isWaiting && <p>{t.none}</p>}
      {earlier.length > 0 && <Earlier events={earlier.slice(0, earlierShown)} />}
    </Panel>
  );
}

function Outcome({ event }: { event: AuditEvent }) {
  const isGood = event.result === "success";
  return (
    <Banner tone={isGood ? "success" : "danger"} title={isGood ? t.success : t.refused}>
      {event.detail} <Time value={event.createdAt} />
    </Banner>
  );
}

function Earlier({ events }: { events: readonly AuditEvent[] }) {
  return (
    <details className="mt-3">
      <summary className="min-h-6 cursor-default text-muted">{t.earlier}</summary>
      <ul className="mt-1 divide-y">
        {events.map((event) => (
          <li key={event.id} className="py-1.5 text-sm">
            <span className="font-medium">
              {event.result === "success" ? t.success : t.refused}
            </span>{" "}
            <span className="text-muted">
              {event.detail} <Time value={event.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
