import { useState } from "react";
import { Mail } from "lucide-react";
import { askForLink } from "#console/data/mailed-links.ts";
import { describeFailure, type Failure } from "#console/kit/failure.ts";
import { mailTexts } from "#console/messages/mail.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";

const t = mailTexts.ways;

type Purpose = "sign-in" | "password";

/** Ways to sign in by a link in an email, and to replace a forgotten password. */
export function MailWays(props: { email: string; next: string; onAsk: () => void }) {
  const { email, next } = props;
  const [asking, setAsking] = useState<Purpose>();
  const [sent, setSent] = useState<Purpose>();
  const [failure, setFailure] = useState<Failure>();

  async function ask(purpose: Purpose) {
    setAsking(purpose);
    setFailure(undefined);
    props.onAsk();
    try {
      await askForLink(email, purpose, next);
      setSent(purpose);
    } catch (error) {
      setFailure(describeFailure(error));
    }
    setAsking(undefined);
  }

  return (
    <>
      {failure !== undefined && (
        <Banner tone="danger" live="alert" title={t.failed}>
          {failure.message}
        </Banner>
      )}
      {sent !== undefined && failure === undefined && (
        <Banner tone="success" live="status" title={t.sentTitle}>
          <p className="wrap-anywhere">{t.sent(email)}</p>
          <p>{t.terms[sent]}</p>
        </Banner>
      )}
      <Button
        icon={<Mail size={16} aria-hidden />}
        isPending={asking === "sign-in"}
        onPress={() => void ask("sign-in")}
      >
        {t.link}
      </Button>
      <Button
        variant="quiet"
        isPending={asking === "password"}
        onPress={() => void ask("password")}
      >
        {t.forgot}
      </Button>
    </>
  );
}
