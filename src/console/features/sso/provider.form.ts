import { SamlProviderUpdate } from "#contract/saml.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { judge, readCertificates } from "./certificate.ts";

export const nameForm = schemaLater(SamlProviderUpdate.pick({ label: true }));
export const newMembersForm = schemaLater(
  SamlProviderUpdate.pick({ defaultRole: true, defaultTeam: true }),
);

const fields = SamlProviderUpdate.pick({ entityID: true, ssoURL: true, certificate: true });

export const identityForm = schemaLater(
  // Validated here, before sending it to the platform.
  fields.extend({
    certificate: fields.shape.certificate.superRefine((text, context) => {
      if (!text) return;
      const certificates = readCertificates(text);
      const problem =
        typeof certificates === "string" ? certificates : judge(certificates, Date.now());
      if (problem === undefined) return;
      context.addIssue({ code: "custom", message: ssoTexts.certificate.problems[problem] });
    }),
  }),
);
