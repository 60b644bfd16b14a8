import { collectionOf, settingsKinds, type Kind, type SettingsKind } from "#contract/nouns.ts";
import { changeRequestTabs } from "#screens/change-requests.ts";
import { collectionScreen, fieldScreen } from "#screens/content.ts";
import { homeScreen } from "#screens/home.ts";
import { hrefOf } from "#screens/href.ts";
import { memberScreen } from "#screens/members.ts";
import { specScreen } from "#screens/openapi.ts";
import { accessRequestsScreen, invitationsScreen, inviteLinksScreen } from "#screens/people.ts";
import { spaceScreen } from "#screens/reader.ts";
import { serviceAccountScreen } from "#screens/service-accounts.ts";
import {
  oidcProviderTab,
  providerTab,
  settingsTabs,
  translationScreen,
} from "#screens/settings.ts";
import { siteTabs } from "#screens/sites.ts";
import { teamScreen } from "#screens/teams.ts";
import { webhookScreen } from "#screens/webhooks.ts";

/** What an event is about: its organization, and the IDs by path parameter. */
type Place = {
  organizationId: string;
  kind: Kind;
  targetId: string;
  ids: Readonly<Record<string, string>>;
};

type PathOf = (place: Place) => string | undefined;

/** The path of a screen about an item that the event names; undefined if it names none. */
function path(parameter: string, hrefFor: (place: Place, id: string) => string): PathOf {
  return (place) => {
    const id = place.ids[parameter];
    return id === undefined ? undefined : hrefFor(place, id);
  };
}

const space = path("spaceId", ({ organizationId }, spaceId) =>
  hrefOf(spaceScreen, { organizationId, spaceId }),
);

const site = path("siteId", ({ organizationId }, siteId) =>
  hrefOf(siteTabs.overview, { organizationId, siteId }),
);

const webhook = path("webhookId", ({ organizationId }, webhookId) =>
  hrefOf(webhookScreen, { organizationId, webhookId }),
);

const inSite = (tab: keyof typeof siteTabs) =>
  path("siteId", ({ organizationId }, siteId) => hrefOf(siteTabs[tab], { organizationId, siteId }));

/** A tab of a change request, or its space if the event isn't in one. */
const inChangeRequest = (tab: keyof typeof changeRequestTabs): PathOf => {
  const ofRequest = path("changeRequestId", ({ organizationId, ids }, changeRequestId) =>
    hrefOf(changeRequestTabs[tab], { organizationId, spaceId: ids["spaceId"]!, changeRequestId }),
  );
  return (place) =>
    place.ids["spaceId"] === undefined ? undefined : (ofRequest(place) ?? space(place));
};

const provisioning: PathOf = ({ organizationId }) =>
  hrefOf(settingsTabs.provisioning, { organizationId });

/** The sections of the settings that list a noun. */
const sections = Object.fromEntries(
  settingsKinds.map((kind): [SettingsKind, PathOf] => [
    kind,
    ({ organizationId }) => hrefOf(settingsTabs[collectionOf(kind)], { organizationId }),
  ]),
) as Record<SettingsKind, PathOf>;

/**
 * Where people see each noun in the console: the section that lists it, unless it has a screen of its own. A noun with neither
 * doesn't compile.
 */
const screens: Record<Kind, PathOf> = {
  ...sections,
  organization: ({ organizationId }) => hrefOf(homeScreen, { organizationId }),
  member: ({ organizationId, targetId: userId }) =>
    hrefOf(memberScreen, { organizationId, userId }),
  invite: ({ organizationId }) => hrefOf(invitationsScreen, { organizationId }),
  "link-invite": ({ organizationId }) => hrefOf(inviteLinksScreen, { organizationId }),
  team: path("teamId", ({ organizationId }, teamId) =>
    hrefOf(teamScreen, { organizationId, teamId }),
  ),
  "saml-provider": ({ organizationId, targetId: providerId }) =>
    hrefOf(providerTab, { organizationId, providerId }),
  "oidc-provider": ({ organizationId, targetId: oidcProviderId }) =>
    hrefOf(oidcProviderTab, { organizationId, oidcProviderId }),
  "scim-token": provisioning,
  "scim-group": provisioning,
  "scim-user": provisioning,
  "scim-request": provisioning,
  "service-account": ({ organizationId, targetId: serviceAccountId }) =>
    hrefOf(serviceAccountScreen, { organizationId, serviceAccountId }),
  "custom-field": path("fieldName", ({ organizationId }, fieldName) =>
    hrefOf(fieldScreen, { organizationId, fieldName }),
  ),
  "translation-settings": ({ organizationId, targetId: translationId }) =>
    hrefOf(translationScreen, { organizationId, translationId }),
  webhook,
  "webhook-delivery": webhook,
  "openapi-spec": path("specSlug", ({ organizationId }, slug) =>
    hrefOf(specScreen, { organizationId, slug }),
  ),
  "openapi-spec-version": () => undefined,
  collection: path("collectionId", ({ organizationId }, collectionId) =>
    hrefOf(collectionScreen, { organizationId, collectionId }),
  ),
  space,
  revision: space,
  page: space,
  file: space,
  "content-import": inChangeRequest("overview"),
  "change-request": inChangeRequest("overview"),
  "change-request-conflict": inChangeRequest("conflicts"),
  "change-request-review": inChangeRequest("overview"),
  "requested-reviewer": inChangeRequest("overview"),
  "change-request-check": inChangeRequest("overview"),
  "preview-link": inChangeRequest("overview"),
  comment: inChangeRequest("threads"),
  "comment-reply": inChangeRequest("threads"),
  site,
  "site-section": inSite("structure"),
  "site-section-group": inSite("structure"),
  "site-space": inSite("structure"),
  "share-link": inSite("audience"),
  "site-redirect": inSite("redirects"),
  "staged-change": inSite("staged"),
  "support-access": ({ organizationId }) => hrefOf(settingsTabs.access, { organizationId }),
  "access-request": ({ organizationId }) => hrefOf(accessRequestsScreen, { organizationId }),
  notification: () => undefined,
  session: () => undefined,
};

/** The path in the console of what an event is about, or of what that is in; undefined if there is none. */
export const eventPath = (place: Place): string | undefined => screens[place.kind](place);
