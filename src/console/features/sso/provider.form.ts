import { z } from "zod";
import { OidcProviderUpdate } from "#contract/oidc.ts";
import { SamlProviderUpdate } from "#contract/saml.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { judge, readCertificates } from "./certificate.ts";

export const nameForm = schemaLater(SamlProviderUpdate.pick({ label: true }));
export const newMembersForm = schemaLater(
  SamlProviderUpdate.pick({ defaultRole: true, defaultTeam: true }),
);

export const rulesForm = schemaLater(OidcProviderUpdate.pick({ roleRules: true }));
export const oidcForm = schemaLater(
  OidcProviderUpdate.pick({ issuer: true, clientID: true, clientSecret: true, scopes: true }),
);
export const admitsForm = schemaLater(OidcProviderUpdate.pick({ admits: true }));
/** A choice holds texts. */
export const sessionForm = schemaLater(
  z.object({ sessionHours: z.coerce.number().int().min(1).max(168).nullish() }),
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
