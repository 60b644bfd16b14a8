import { Mail } from "lucide-react";
import type { Organization } from "#contract/organization.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { Section } from "#console/kit/panel.tsx";
import { mailTexts } from "#console/messages/mail.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";

const t = mailTexts.settings;

/** Whether the server sends email, and a test with the mail server's answer. */
export function Email({ organization }: { organization: Organization }) {
  const { mutate, data, error, isPending } = useWrite("POST /v1/orgs/{organizationId}/test-mail");
  const isOn = organization.mail === true;
  return (
    <Section title={t.title} lead={t.lead}>
      <div className="flex flex-col items-start gap-3">
        <p>{isOn ? t.on : t.off}</p>
        {!isOn && <p className="text-muted">{t.offMore}</p>}
        {isOn && (
          <Button
            icon={<Mail size={16} aria-hidden />}
            isPending={isPending}
            unavailable={gate([!organization.permissions.admin, t.needAdmin])}
            onPress={() => mutate({ params: { organizationId: organization.id } })}
          >
            {t.test}
          </Button>
        )}
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
      </div>
    </Section>
  );
}
