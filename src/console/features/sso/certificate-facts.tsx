import { useEffect, useState } from "react";
import { Fact } from "#console/kit/fact.tsx";
import { formatNumber } from "#console/messages/format.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { Badge } from "#console/ui/badge.tsx";
import { fingerprintOf } from "./certificate/certificate.ts";
import type { Certificate } from "./certificate/certificate.ts";

const t = ssoTexts.certificate;
const day = 24 * 60 * 60 * 1000;
/** From here on the end is near enough to plan for. */
const soon = 30;

/** What a certificate says of itself, to compare with what the identity provider shows. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const fingerprint = useFingerprint(certificate);
  const { subject, issuer, from, until, rsaBits } = certificate;
  const [now] = useState(() => Date.now());
  const daysLeft = Math.floor((until - now) / day);
  const endsSoon = now > from && daysLeft >= 0 && daysLeft < soon;
  return (
    <dl
      aria-label={t.title}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-sunken px-3 py-2.5 text-sm max-sm:grid-cols-1"
    >
      <Fact name={t.subject}>{subject}</Fact>
      <Fact name={t.issuer}>{issuer}</Fact>
      <Fact name={t.validity}>
        {t.range(from, until)} {endsSoon && <Badge tone="warning">{t.daysLeft(daysLeft)}</Badge>}
      </Fact>
      <Fact name={t.key}>{rsaBits === undefined ? t.otherKey : t.rsa(formatNumber(rsaBits))}</Fact>
      <Fact name={t.fingerprint}>
        {fingerprint.isKnown && (
          <span className={fingerprint.text === undefined ? "text-muted" : "font-mono"}>
            {fingerprint.text ?? t.noFingerprint}
          </span>
        )}
      </Fact>
    </dl>
  );
}

function useFingerprint(certificate: Certificate): { isKnown: boolean; text?: string | undefined } {
  const [known, setKnown] = useState<{ pem: string; text: string | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    void fingerprintOf(certificate).then((text) => {
      if (isCurrent) setKnown({ pem: certificate.pem, text });
    });
    return () => {
      isCurrent = false;
    };
  }, [certificate]);
  return known?.pem === certificate.pem ? { isKnown: true, text: known.text } : { isKnown: false };
}
