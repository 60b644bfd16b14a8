import { Mail } from "lucide-react";
import type { Output } from "#contract/operations.ts";
import { mailTexts } from "#console/messages/mail.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { describeFailure } from "./failure.ts";

const t = mailTexts.settings;

/** Sends an email to the user, and shows what the mail server answers. */
export function MailTest(props: {
  /** Of the operation that sends it. */
  write: {
    data: Output<"POST /v1/instance/test-mail"> | undefined;
    error: Error | null;
    isPending: boolean;
  };
  unavailable?: string | undefined;
  onPress: () => void;
}) {
  const { data, error, isPending } = props.write;
  return (
    <>
      <Button
        icon={<Mail size={16} aria-hidden />}
        isPending={isPending}
        unavailable={props.unavailable}
        onPress={props.onPress}
      >
        {t.test}
      </Button>
      {data !== undefined && !isPending && (
        <Banner
          tone={data.sent ? "success" : "danger"}
          live="status"
          title={data.sent ? t.sent(data.to) : t.failed(data.to)}
        >
          <p className="wrap-anywhere">{data.answer}</p>
        </Banner>
      )}
      {error !== null && !isPending && (
        <Banner tone="danger" live="alert" title={t.notRun}>
          {describeFailure(error).message}
        </Banner>
      )}
    </>
  );
}
