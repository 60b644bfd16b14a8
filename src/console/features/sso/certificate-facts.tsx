import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Fact } from "#console/kit/panel.tsx";
import { day } from "#console/kit/time.tsx";
import { formatNumber } from "#console/messages/format.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { Badge } from "#console/ui/badge.tsx";
import { type Certificate, fingerprintOf } from "./certificate.ts";

const certificateTexts = ssoTexts.certificate;

/** Warn this many days before expiry. */
const soon = 30;

/** The contents of a certificate, to compare with the identity provider. */
export function CertificateFacts(props: { certificate: Certificate; title: string }) {
  const { certificate, title } = props;
  const { data: fingerprint } = useFingerprint(certificate);
  const { subject, issuer, from, until, rsaBits } = certificate;
  const [now] = useState(() => Date.now());
  const daysLeft = Math.floor((until - now) / day);
  const hasBegun = now >= from;
  const endsSoon = hasBegun && daysLeft >= 0 && daysLeft < soon;
  return (
    <dl
      aria-label={title}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-sunken px-3 py-2.5 text-sm max-sm:grid-cols-1"
    >
      <Fact name={certificateTexts.subject}>{subject}</Fact>
      <Fact name={certificateTexts.issuer}>{issuer}</Fact>
      <Fact name={certificateTexts.validity}>
        {certificateTexts.range(from, until)}{" "}
        {endsSoon && <Badge tone="warning">{certificateTexts.daysLeft(daysLeft)}</Badge>}
        {daysLeft < 0 && <Badge tone="danger">{certificateTexts.ended}</Badge>}
        {!hasBegun && <Badge>{certificateTexts.later}</Badge>}
      </Fact>
      <Fact name={certificateTexts.key}>
        {rsaBits === undefined
          ? certificateTexts.otherKey
          : certificateTexts.rsa(formatNumber(rsaBits))}
      </Fact>
      <Fact name={certificateTexts.fingerprint}>
        {fingerprint !== undefined && (
          <span className={fingerprint === null ? "text-muted" : "font-mono"}>
            {fingerprint ?? certificateTexts.noFingerprint}
          </span>
        )}
      </Fact>
    </dl>
  );
}

/** Browsers compute digests asynchronously. A certificate never changes, so its fingerprint is cached. */
function useFingerprint(certificate: Certificate) {
  return useQuery({
    queryKey: ["certificate fingerprint", certificate.pem] as const,
    // The cache doesn't accept undefined: null means that the browser has no cryptography.
    queryFn: async () => (await fingerprintOf(certificate)) ?? null,
    staleTime: Infinity,
  });
}
