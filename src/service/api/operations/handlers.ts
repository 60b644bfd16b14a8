import type { Handlers } from "#contract/operations.ts";
import type { Context } from "#service/kernel/context.ts";
import { accessRequestHandlers } from "../access-requests/access-requests.ts";
import { affectedLinkHandlers } from "../content/affected-links.ts";
import { changeRequestHandlers } from "../change-requests/change-requests.ts";
import { newChangeRequestHandlers } from "../change-requests/new-change-request.ts";
import { collectionHandlers } from "../collections/collections.ts";
import { commentHandlers } from "../comments/comments.ts";
import { commentReplyHandlers } from "../comments/comment-replies.ts";
import { mentionableHandlers } from "../comments/mentionable.ts";
import { pendingCommentHandlers } from "../change-requests/pending-comments.ts";
import { inboxHandlers } from "../change-requests/inbox.ts";
import { subscriptionHandlers } from "../change-requests/subscription.ts";
import { notificationHandlers } from "../notifications/notifications.ts";
import { notificationSettingsHandlers } from "../notifications/settings.ts";
import { unsentTextHandlers } from "../change-requests/unsent-texts.ts";
import { viewedMarkHandlers } from "../change-requests/viewed-marks.ts";
import { instanceActHandlers } from "../instance/acts.ts";
import { instanceAdminHandlers } from "../instance/admins.ts";
import { instanceJobHandlers } from "../instance/jobs.ts";
import { instanceMailHandlers } from "../instance/mail.ts";
import { instanceOrganizationHandlers } from "../instance/organizations.ts";
import { instanceHandlers } from "../instance/overview.ts";
import { instancePeopleHandlers } from "../instance/people.ts";
import { conflictHandlers } from "../change-requests/conflicts.ts";
import { contentHandlers } from "../content/content.ts";
import { contentEditHandlers } from "../content/content-edit.ts";
import { fileUploadHandlers } from "../content/file-uploads.ts";
import { changesHandlers } from "../content/changes.ts";
import { importHandlers } from "../imports/imports.ts";
import { linkHandlers } from "../content/links.ts";
import { mergeHandlers } from "../change-requests/merge.ts";
import { downloadHandlers } from "../content/downloads.ts";
import { historyHandlers } from "../content/history.ts";
import { searchHandlers } from "../content/search.ts";
import { addressListHandlers } from "../organizations/address-lists.ts";
import { organizationTokenHandlers } from "../tokens/organization-tokens.ts";
import { serviceAccountHandlers } from "../service-accounts/service-accounts.ts";
import { memberHandlers } from "../members/members.ts";
import { permissionHandlers } from "../permissions/permissions.ts";
import { memberWriteHandlers } from "../members/member-writes.ts";
import { signInLinkHandlers } from "../members/sign-in-links.ts";
import { memberContentHandlers } from "../members/member-content.ts";
import { teamHandlers } from "../teams/teams.ts";
import { teamMemberHandlers } from "../teams/team-members.ts";
import { emailDomainHandlers } from "../organizations/email-domains.ts";
import { testMailHandlers } from "../organizations/test-mail.ts";
import { organizationSettingsHandlers } from "../organizations/organization-settings.ts";
import { linkInviteHandlers } from "../invites/link-invites.ts";
import { inviteHandlers } from "../invites/invites.ts";
import { openApiSpecHandlers } from "../openapi/openapi-specs.ts";
import { openApiVersionHandlers } from "../openapi/openapi-versions.ts";
import { organizationChangeRequestHandlers } from "../change-requests/organization-change-requests.ts";
import { organizationHandlers } from "../organizations/organizations.ts";
import { organizationLifecycleHandlers } from "../organizations/organization-lifecycle.ts";
import { presenceHandlers } from "../change-requests/presence.ts";
import { requestedReviewerHandlers } from "../change-requests/requested-reviewers.ts";
import { previewLinkHandlers } from "../change-requests/preview-links.ts";
import { reviewHandlers } from "../change-requests/reviews.ts";
import { reviewRulesHandlers } from "../review-rules/review-rules.ts";
import { changePeopleHandlers } from "../change-requests/change-people.ts";
import { itemEditsHandlers } from "../content/item-edits.ts";
import { mergeImpactHandlers } from "../change-requests/merge-impact.ts";
import { mergeOutcomeHandlers } from "../change-requests/merge-outcome.ts";
import { mergeWhenReadyHandlers } from "../change-requests/merge-when-ready.ts";
import { revertHandlers } from "../change-requests/revert.ts";
import { checkHandlers } from "../change-requests/checks.ts";
import { requestRevisionHandlers } from "../change-requests/request-revisions.ts";
import { reviewStatusHandlers } from "../change-requests/review-status.ts";
import { suggestedReviewerHandlers } from "../change-requests/suggested-reviewers.ts";
import { oidcProviderHandlers } from "../identity-providers/oidc-providers.ts";
import { samlProviderHandlers } from "../identity-providers/saml-providers.ts";
import { signOnHandlers } from "../identity-providers/logins.ts";
import { provisioningHandlers } from "../provisioning/provisioning.ts";
import { adaptiveSchemaHandlers } from "../sites/adaptive-schema.ts";
import { supportAccessHandlers } from "../instance/support-access.ts";
import { sitePreviewHandlers } from "../sites/preview.ts";
import { publishedSiteHandlers } from "../sites/published.ts";
import { redirectHandlers } from "../sites/redirects.ts";
import { shareLinkHandlers } from "../sites/share-links.ts";
import { siteCustomizationHandlers } from "../sites/site-customization.ts";
import { siteSectionGroupHandlers } from "../sites/site-section-groups.ts";
import { siteSectionHandlers } from "../sites/site-sections.ts";
import { siteSpaceHandlers } from "../sites/site-spaces.ts";
import { siteStructureHandlers } from "../sites/site-structure.ts";
import { stagedChangeHandlers } from "../sites/staged/staged-changes.ts";
import { siteHandlers } from "../sites/sites.ts";
import { siteHostnameHandlers } from "../sites/site-hostname.ts";
import { visitorHandlers } from "../sites/visitors.ts";
import { spaceHandlers } from "../spaces/spaces.ts";
import { userHandlers } from "../account/user.ts";
import { apiTokenHandlers } from "../account/api-tokens.ts";
import { disabledMembershipHandlers } from "../account/disabled-memberships.ts";
import { noticeHandlers } from "../account/notices.ts";
import { passkeyHandlers } from "../account/passkeys.ts";
import { emailHandlers } from "../account/email.ts";
import { pictureHandlers } from "../account/picture.ts";
import { passwordHandlers } from "../account/password.ts";
import { sessionHandlers } from "../account/sessions.ts";
import { twoStepHandlers } from "../account/two-step.ts";
import { spaceLifecycleHandlers } from "../spaces/space-lifecycle.ts";
import { contentEffectHandlers } from "../spaces/content-effects.ts";
import { collectionLifecycleHandlers } from "../collections/collection-lifecycle.ts";
import { moveHandlers } from "../spaces/moves.ts";
import { customFieldHandlers } from "../custom-fields/custom-fields.ts";
import { customFieldValueHandlers } from "../custom-fields/custom-field-values.ts";
import { translationHandlers } from "../translations/translations.ts";
import { eventHandlers } from "../events/events.ts";
import { auditEventHandlers } from "../events/audit-events.ts";
import { webhookDeliveryHandlers } from "../webhooks/deliveries.ts";
import { webhookHandlers } from "../webhooks/webhooks.ts";
import { transferHandlers } from "../spaces/transfers.ts";

/** One handler for every operation of the contract; a missing one doesn't compile. */
export const handlers: Handlers<Context> = {
  ...userHandlers,
  ...apiTokenHandlers,
  ...passwordHandlers,
  ...emailHandlers,
  ...pictureHandlers,
  ...sessionHandlers,
  ...twoStepHandlers,
  ...disabledMembershipHandlers,
  ...noticeHandlers,
  ...passkeyHandlers,
  ...organizationHandlers,
  ...instanceHandlers,
  ...instanceAdminHandlers,
  ...instanceOrganizationHandlers,
  ...instancePeopleHandlers,
  ...instanceJobHandlers,
  ...instanceMailHandlers,
  ...instanceActHandlers,
  ...memberHandlers,
  ...accessRequestHandlers,
  ...supportAccessHandlers,
  ...collectionHandlers,
  ...spaceHandlers,
  ...siteHandlers,
  ...siteHostnameHandlers,
  ...siteSectionHandlers,
  ...siteSectionGroupHandlers,
  ...siteSpaceHandlers,
  ...siteStructureHandlers,
  ...stagedChangeHandlers,
  ...shareLinkHandlers,
  ...visitorHandlers,
  ...adaptiveSchemaHandlers,
  ...siteCustomizationHandlers,
  ...publishedSiteHandlers,
  ...sitePreviewHandlers,
  ...redirectHandlers,
  ...changeRequestHandlers,
  ...newChangeRequestHandlers,
  ...organizationChangeRequestHandlers,
  ...inboxHandlers,
  ...notificationHandlers,
  ...notificationSettingsHandlers,
  ...reviewHandlers,
  ...reviewStatusHandlers,
  ...requestRevisionHandlers,
  ...changePeopleHandlers,
  ...itemEditsHandlers,
  ...mergeImpactHandlers,
  ...suggestedReviewerHandlers,
  ...mergeOutcomeHandlers,
  ...mergeWhenReadyHandlers,
  ...revertHandlers,
  ...checkHandlers,
  ...reviewRulesHandlers,
  ...previewLinkHandlers,
  ...presenceHandlers,
  ...requestedReviewerHandlers,
  ...searchHandlers,
  ...historyHandlers,
  ...mergeHandlers,
  ...linkHandlers,
  ...importHandlers,
  ...changesHandlers,
  ...contentEditHandlers,
  ...fileUploadHandlers,
  ...affectedLinkHandlers,
  ...contentHandlers,
  ...conflictHandlers,
  ...commentReplyHandlers,
  ...mentionableHandlers,
  ...pendingCommentHandlers,
  ...viewedMarkHandlers,
  ...subscriptionHandlers,
  ...unsentTextHandlers,
  ...commentHandlers,
  ...openApiSpecHandlers,
  ...openApiVersionHandlers,
  ...samlProviderHandlers,
  ...oidcProviderHandlers,
  ...signOnHandlers,
  ...provisioningHandlers,
  ...downloadHandlers,
  ...permissionHandlers,
  ...spaceLifecycleHandlers,
  ...collectionLifecycleHandlers,
  ...contentEffectHandlers,
  ...moveHandlers,
  ...customFieldHandlers,
  ...customFieldValueHandlers,
  ...translationHandlers,
  ...webhookHandlers,
  ...webhookDeliveryHandlers,
  ...memberWriteHandlers,
  ...signInLinkHandlers,
  ...memberContentHandlers,
  ...teamHandlers,
  ...teamMemberHandlers,
  ...emailDomainHandlers,
  ...testMailHandlers,
  ...addressListHandlers,
  ...serviceAccountHandlers,
  ...organizationTokenHandlers,
  ...organizationSettingsHandlers,
  ...organizationLifecycleHandlers,
  ...linkInviteHandlers,
  ...inviteHandlers,
  ...eventHandlers,
  ...auditEventHandlers,
  ...transferHandlers,
};
