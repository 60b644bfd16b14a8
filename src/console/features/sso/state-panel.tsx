import { useQuery } from "@tanstack/react-query";
import { Fact, Panel } from "#console/kit/panel.tsx";
import { Time } from "#console/kit/time.tsx";
import { formatDay } from "#console/messages/format.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { CertificateBadge } from "./certificate-badge.tsx";
import { type AnyProviderProps, isActive, testsQuery } from "./provider.tsx";

const t = ssoTexts.state;

/** Whether people can sign in with a provider: its state, its last test, and when its certificate ends. */
export function StatePanel({ provider, organizationId }: AnyProviderProps) {
  const tests = useQuery(testsQuery({ provider, organizationId }));
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
        {provider.object === "saml-provider" && (
          <Fact name={ssoTexts.identity.certificate}>
            <End end={provider.certificateEnds} />
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

/** When the last of the certificates ends: until then, people can sign in. */
function End({ end }: { end: string | undefined }) {
  if (end === undefined) return t.noCertificate;
  return (
    <>
      {t.ends(formatDay(end))} <CertificateBadge end={end} />
    </>
  );
}
