import type { Handlers } from "#contract/operations.ts";
import type { Context } from "../context.ts";
import { changeRequestHandlers } from "./change-requests.ts";
import { collectionHandlers } from "./collections.ts";
import { commentHandlers } from "./comments.ts";
import { commentReplyHandlers } from "./comment-replies.ts";
import { conflictHandlers } from "./conflicts.ts";
import { contentHandlers } from "./content.ts";
import { contentEditHandlers } from "./content-edit.ts";
import { changesHandlers } from "./changes.ts";
import { importHandlers } from "./imports.ts";
import { linkHandlers } from "./links.ts";
import { mergeHandlers } from "./merge.ts";
import { pdfHandlers } from "./pdf.ts";
import { revisionHandlers } from "./revisions.ts";
import { searchHandlers } from "./search.ts";
import { memberHandlers } from "./members.ts";
import { permissionHandlers } from "./permissions.ts";
import { memberWriteHandlers } from "./member-writes.ts";
import { memberContentHandlers } from "./member-content.ts";
import { teamHandlers } from "./teams.ts";
import { teamMemberHandlers } from "./team-members.ts";
import { emailDomainHandlers } from "./email-domains.ts";
import { organizationSettingsHandlers } from "./organization-settings.ts";
import { linkInviteHandlers } from "./link-invites.ts";
import { inviteHandlers } from "./invites.ts";
import { openApiSpecHandlers } from "./openapi-specs.ts";
import { openApiVersionHandlers } from "./openapi-versions.ts";
import { organizationChangeRequestHandlers } from "./organization-change-requests.ts";
import { organizationHandlers } from "./organizations.ts";
import { organizationLifecycleHandlers } from "./organization-lifecycle.ts";
import { requestedReviewerHandlers } from "./requested-reviewers.ts";
import { reviewHandlers } from "./reviews.ts";
import { samlProviderHandlers } from "./saml-providers.ts";
import { adaptiveSchemaHandlers } from "./sites/adaptive-schema.ts";
import { publishedSiteHandlers } from "./sites/published.ts";
import { redirectHandlers } from "./sites/redirects.ts";
import { shareLinkHandlers } from "./sites/share-links.ts";
import { siteCustomizationHandlers } from "./sites/site-customization.ts";
import { siteSectionGroupHandlers } from "./sites/site-section-groups.ts";
import { siteSectionHandlers } from "./sites/site-sections.ts";
import { siteSpaceHandlers } from "./sites/site-spaces.ts";
import { siteStructureHandlers } from "./sites/site-structure.ts";
import { siteHandlers } from "./sites/sites.ts";
import { spaceHandlers } from "./spaces.ts";
import { userHandlers } from "./user.ts";
import { apiTokenHandlers } from "./api-tokens.ts";
import { sessionHandlers } from "./sessions.ts";
import { spaceLifecycleHandlers } from "./space-lifecycle.ts";
import { collectionLifecycleHandlers } from "./collection-lifecycle.ts";
import { moveHandlers } from "./moves.ts";
import { customFieldHandlers } from "./custom-fields.ts";
import { customFieldValueHandlers } from "./custom-field-values.ts";
import { translationHandlers } from "./translations.ts";
import { eventHandlers } from "./events.ts";
import { auditEventHandlers } from "./audit-events.ts";
import { transferHandlers } from "./transfers.ts";

/** One handler for every operation of the contract: a forgotten one does not compile. */
export const handlers: Handlers<Context> = {
  ...userHandlers,
  ...apiTokenHandlers,
  ...sessionHandlers,
  ...organizationHandlers,
  ...memberHandlers,
  ...collectionHandlers,
  ...spaceHandlers,
  ...siteHandlers,
  ...siteSectionHandlers,
  ...siteSectionGroupHandlers,
  ...siteSpaceHandlers,
  ...siteStructureHandlers,
  ...shareLinkHandlers,
  ...adaptiveSchemaHandlers,
  ...siteCustomizationHandlers,
  ...publishedSiteHandlers,
  ...redirectHandlers,
  ...changeRequestHandlers,
  ...organizationChangeRequestHandlers,
  ...reviewHandlers,
  ...requestedReviewerHandlers,
  ...searchHandlers,
  ...revisionHandlers,
  ...mergeHandlers,
  ...linkHandlers,
  ...importHandlers,
  ...changesHandlers,
  ...contentEditHandlers,
  ...contentHandlers,
  ...conflictHandlers,
  ...commentReplyHandlers,
  ...commentHandlers,
  ...openApiSpecHandlers,
  ...openApiVersionHandlers,
  ...samlProviderHandlers,
  ...pdfHandlers,
  ...permissionHandlers,
  ...spaceLifecycleHandlers,
  ...collectionLifecycleHandlers,
  ...moveHandlers,
  ...customFieldHandlers,
  ...customFieldValueHandlers,
  ...translationHandlers,
  ...memberWriteHandlers,
  ...memberContentHandlers,
  ...teamHandlers,
  ...teamMemberHandlers,
  ...emailDomainHandlers,
  ...organizationSettingsHandlers,
  ...organizationLifecycleHandlers,
  ...linkInviteHandlers,
  ...inviteHandlers,
  ...eventHandlers,
  ...auditEventHandlers,
  ...transferHandlers,
};
