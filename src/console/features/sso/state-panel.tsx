import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Fact, Panel } from "#console/kit/panel.tsx";
import { day, Time } from "#console/kit/time.tsx";
import { formatDay } from "#console/messages/format.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { Badge } from "#console/ui/badge.tsx";
import { readCertificates } from "./certificate.ts";
import { type ProviderProps, isActive, testsQuery } from "./provider.tsx";

const t = ssoTexts.state;

/** Warn this many days before the certificate ends. */
const soon = 30;

/** Whether people can sign in with a provider: its state, its last test, and when its certificate ends. */
export function StatePanel({ provider, organizationId }: ProviderProps) {
  const tests = useQuery(testsQuery(organizationId));
  const last = tests.data?.items.find(({ target }) => target?.id === provider.id);
  return (
    <Panel id="provider-state" title={t.title}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <Fact name={t.signIn}>{isActive(provider) ? t.active : t.pending}</Fact>
        <Fact name={t.lastTest}>
          {last === undefined ? (
            tests.isSuccess && t.untested
          ) : (
            <>
              {last.result === "success" ? ssoTexts.test.success : ssoTexts.test.refused}{" "}
              <Time value={last.createdAt} className="text-muted" />
            </>
          )}
        </Fact>
        <Fact name={ssoTexts.identity.certificate}>
          <End certificate={provider.certificate ?? ""} />
        </Fact>
      </dl>
    </Panel>
  );
}

/** When the last of the certificates ends: until then, people can sign in. */
function End({ certificate }: { certificate: string }) {
  const [now] = useState(() => Date.now());
  const parsed = readCertificates(certificate);
  if (typeof parsed === "string" || parsed.length === 0) return t.noCertificate;
  const until = Math.max(...parsed.map((one) => one.until));
  const left = Math.floor((until - now) / day);
  if (left < 0) {
    return (
      <>
        {t.ended(formatDay(until))} <Badge tone="danger">{ssoTexts.certificate.ended}</Badge>
      </>
    );
  }
  return (
    <>
      {t.ends(formatDay(until))}{" "}
      {left < soon && <Badge tone="warning">{ssoTexts.certificate.daysLeft(left)}</Badge>}
    </>
  );
}
