import type { Organization } from "#contract/organization.ts";
import { useWrite } from "#console/data/write.ts";
import { gate } from "#console/kit/gate.ts";
import { MailTest } from "#console/kit/mail-test.tsx";
import { Section } from "#console/kit/panel.tsx";
import { mailTexts } from "#console/messages/mail.ts";

const t = mailTexts.settings;

/** Whether the server sends email, and a test with the mail server's answer. */
export function Email({ organization }: { organization: Organization }) {
  const write = useWrite("POST /v1/orgs/{organizationId}/test-mail");
  const isOn = organization.mail === true;
  return (
    <Section title={t.title} lead={t.lead}>
      <div className="flex flex-col items-start gap-3">
        <p>{isOn ? t.on : t.off}</p>
        {!isOn && <p className="text-muted">{t.offMore}</p>}
        {isOn && (
          <MailTest
            write={write}
            unavailable={gate([!organization.permissions.admin, t.needAdmin])}
            onPress={() => write.mutate({ params: { organizationId: organization.id } })}
          />
        )}
      </div>
    </Section>
  );
}
