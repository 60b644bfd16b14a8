import {
  collectionOf,
  nouns,
  settingsKinds,
  type Noun,
  type SettingsPart,
} from "#contract/nouns.ts";
import { auditLogReads } from "./audit-log.ts";
import { fieldsReads } from "./content.ts";
import { organizationFrame } from "./frames.ts";
import { provisioningReads } from "./provisioning.ts";
import { reviewRules } from "./review-rules.ts";
import { tokensReads } from "./tokens.ts";
import { one, wholeList } from "./read.ts";
import { serviceAccounts } from "./service-accounts.ts";
import { nothing, within, type Opening, type Screen } from "./screen.ts";
import { membersByName, organization } from "./shared-reads.ts";
import { later, newest, shows, waits, type Steps } from "./step.ts";

/** All sites of an organization, for its default content. */
export const allSites = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/sites", { params: { organizationId } });

/** The current ways to sign in. */
export const logins = (organizationId: string) =>
  one("GET /v1/orgs/{organizationId}/sso", { params: { organizationId } });

/** All identity providers of an organization, oldest first; visible to admins only. */
export const providers = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/saml", { params: { organizationId } });

export const provider = (params: { organizationId: string; samlProviderId: string }) =>
  one("GET /v1/orgs/{organizationId}/saml/{samlProviderId}", { params });

/** All OpenID Connect providers of an organization, oldest first; visible to admins only. */
export const oidcProviders = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/oidc", { params: { organizationId } });

export const oidcProvider = (params: { organizationId: string; oidcProviderId: string }) =>
  one("GET /v1/orgs/{organizationId}/oidc/{oidcProviderId}", { params });

/** All translations of an organization, newest first; at most a few dozen. */
export const translations = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/translations", { params: { organizationId } });

export const translation = (params: { organizationId: string; translationSettingsId: string }) =>
  one("GET /v1/orgs/{organizationId}/translations/{translationSettingsId}", { params });

/** From where an organization can be reached; visible to admins only. */
export const addressLists = (organizationId: string) =>
  one("GET /v1/orgs/{organizationId}/address-lists", { params: { organizationId } });

/** Who of the instance's admins asked to see an organization, or can; visible to its admins only. */
export const supportAccess = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/support-access", { params: { organizationId } });

/** The frame of an organization's settings, with their tabs. */
export const settingsFrame = within(organizationFrame, "/settings", nothing);

const generalTab = within(settingsFrame, "", ({ params }) => [
  shows(allSites(params.organizationId)),
]);

const accessTab = within(settingsFrame, "/access", ({ params, may }) => [
  may("admin") && newest(addressLists(params.organizationId)),
  may("admin") && shows(supportAccess(params.organizationId)),
]);

const reviewTab = within(settingsFrame, "/review", ({ params: { organizationId: id }, may }) => [
  may("listMembers") && newest(reviewRules({ kind: "organization", id })),
]);

const auditLogTab = within(settingsFrame, "/audit-log", auditLogReads);

const provisioningTab = within(settingsFrame, "/provisioning", provisioningReads);

const signOnTab = within(settingsFrame, "/sso", ({ params: { organizationId }, may }) => [
  shows(logins(organizationId)),
  may("admin") && shows(providers(organizationId)),
  may("admin") && shows(oidcProviders(organizationId)),
  may("admin") && later(membersByName(organizationId)),
]);

export const providerTab = within(settingsFrame, "/sso/:providerId", ({ params }) => {
  const { organizationId, providerId: samlProviderId } = params;
  return [
    waits(organization(organizationId), ({ permissions }) => [
      permissions.admin && newest(provider({ organizationId, samlProviderId })),
    ]),
  ];
});

export const oidcProviderTab = within(settingsFrame, "/sso/oidc/:oidcProviderId", ({ params }) => {
  const { organizationId, oidcProviderId } = params;
  return [
    waits(organization(organizationId), ({ permissions }) => [
      permissions.admin && newest(oidcProvider({ organizationId, oidcProviderId })),
    ]),
  ];
});

export const translationScreen = within(
  organizationFrame,
  "/settings/translations/:translationId",
  ({ params: { organizationId, translationId } }) => [
    newest(translation({ organizationId, translationSettingsId: translationId })),
  ],
);

type ListReads = (opening: Opening<{ organizationId: string }>) => Steps;

/** What a section that lists a noun reads first, if it isn't just the whole list. */
const ownReads: Partial<Record<SettingsPart, ListReads>> = {
  "custom-fields": fieldsReads,
  "service-accounts": ({ params: { organizationId }, may }) => [
    may("listMembers") && shows(serviceAccounts(organizationId)),
  ],
  tokens: tokensReads,
};

/** Only admins may read the list of a noun that is for them. */
const readsOf = (part: SettingsPart, { audience }: Noun): ListReads => {
  const list = `GET /v1/orgs/{organizationId}/${part}` as const;
  return ({ params: { organizationId }, may }) => [
    (audience === "members" || may("admin")) &&
      shows(wholeList(list, { params: { organizationId } })),
  ];
};

/** The sections of the settings that list a noun, as their URLs name them. */
export const settingsParts = settingsKinds.map(collectionOf);

const listTabs = Object.fromEntries(
  settingsKinds.map((kind) => {
    const part = collectionOf(kind);
    return [part, within(settingsFrame, `/${part}`, ownReads[part] ?? readsOf(part, nouns[kind]))];
  }),
) as { [Part in SettingsPart]: Screen<`/orgs/:organizationId/settings/${Part}`> };

/** The sections of the organization settings in their order, as their URLs name them. */
export const settingsTabs = {
  general: generalTab,
  access: accessTab,
  review: reviewTab,
  sso: signOnTab,
  provisioning: provisioningTab,
  ...listTabs,
  "audit-log": auditLogTab,
} as const;
