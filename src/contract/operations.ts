import { accessRequestOperations } from "./access-request.ts";
import { affectedLinkOperations } from "./affected-links.ts";
import type { ParametersOf, Schema } from "./operation.ts";
import { changeRequestOperations } from "./change-request.ts";
import { collectionOperations } from "./collection.ts";
import { contentEffectOperations } from "./content-effect.ts";
import { commentOperations } from "./comment.ts";
import { conflictOperations } from "./conflict.ts";
import { contentEditOperations } from "./content-edit.ts";
import { fileUploadOperations } from "./file-upload.ts";
import { changeRequestContentOperations, spaceContentOperations } from "./content.ts";
import { customFieldOperations } from "./custom-field.ts";
import { eventOperations } from "./event.ts";
import { exportOperations } from "./export.ts";
import { inboxOperations } from "./inbox.ts";
import { instanceOperations } from "./instance.ts";
import { inviteOperations } from "./invite.ts";
import { memberOperations } from "./member.ts";
import { itemEditsOperations } from "./item-edits.ts";
import { mergeImpactOperations } from "./merge-impact.ts";
import { mentionOperations } from "./mention.ts";
import { mergeOutcomeOperations } from "./merge-outcome.ts";
import { mergeWhenReadyOperations } from "./merge-when-ready.ts";
import { notificationOperations } from "./notification.ts";
import { oidcOperations } from "./oidc.ts";
import { openApiOperations } from "./openapi-spec.ts";
import { organizationOperations } from "./organization.ts";
import { accessOperations } from "./permission.ts";
import { pendingCommentOperations } from "./pending-comment.ts";
import { viewedMarkOperations } from "./viewed-mark.ts";
import { previewLinkOperations } from "./preview-link.ts";
import { provisioningOperations } from "./provisioning.ts";
import { presenceOperations } from "./presence.ts";
import { reviewOperations } from "./review.ts";
import { requestRevisionOperations } from "./request-revision.ts";
import { reviewRulesOperations } from "./review-rules.ts";
import { checkOperations } from "./check.ts";
import { reviewStatusOperations } from "./review-status.ts";
import { revisionOperations } from "./revision.ts";
import { samlOperations } from "./saml.ts";
import { searchOperations } from "./search.ts";
import { adaptiveSchemaOperations } from "./site-adaptive-schema.ts";
import { customizationOperations, siteImageOperations } from "./site-customization.ts";
import { siteOperations } from "./site-operations.ts";
import { sitePreviewOperations } from "./site-preview.ts";
import { redirectOperations } from "./site-redirect.ts";
import { shareLinkOperations } from "./site-share-link.ts";
import { stagedChangeOperations } from "./site-staged-change.ts";
import {
  siteStructureOperations,
  siteSectionGroupOperations,
  siteSectionOperations,
  siteSpaceOperations,
} from "./site-structure.ts";
import { visitorOperations } from "./site-visitor.ts";
import { spaceOperations } from "./space.ts";
import { subscriptionOperations } from "./subscription.ts";
import { supportAccessOperations } from "./support-access.ts";
import { teamOperations } from "./team-operations.ts";
import { translationOperations } from "./translation.ts";
import { accountOperations } from "./account.ts";
import { addressListOperations } from "./address-lists.ts";
import { organizationTokenOperations } from "./organization-token.ts";
import { serviceAccountOperations } from "./service-account.ts";
import { unsentTextOperations } from "./unsent-text.ts";
import { twoStepOperations } from "./two-step.ts";
import { userOperations } from "./user.ts";
import { webhookOperations } from "./webhook.ts";

/** Every operation of the API by its key: method and path, spelled as in the specification. */
export const operations = {
  ...userOperations,
  ...accountOperations,
  ...twoStepOperations,
  ...organizationOperations,
  ...addressListOperations,
  ...organizationTokenOperations,
  ...instanceOperations,
  ...supportAccessOperations,
  ...inviteOperations,
  ...searchOperations,
  ...memberOperations,
  ...serviceAccountOperations,
  ...teamOperations,
  ...collectionOperations,
  ...contentEffectOperations,
  ...spaceOperations,
  ...accessOperations,
  ...accessRequestOperations,
  ...spaceContentOperations,
  ...revisionOperations,
  ...changeRequestOperations,
  ...inboxOperations,
  ...notificationOperations,
  ...changeRequestContentOperations,
  ...contentEditOperations,
  ...fileUploadOperations,
  ...affectedLinkOperations,
  ...exportOperations,
  ...conflictOperations,
  ...commentOperations,
  ...mentionOperations,
  ...pendingCommentOperations,
  ...viewedMarkOperations,
  ...subscriptionOperations,
  ...unsentTextOperations,
  ...presenceOperations,
  ...reviewOperations,
  ...reviewStatusOperations,
  ...requestRevisionOperations,
  ...itemEditsOperations,
  ...mergeImpactOperations,
  ...mergeOutcomeOperations,
  ...mergeWhenReadyOperations,
  ...checkOperations,
  ...reviewRulesOperations,
  ...previewLinkOperations,
  ...siteOperations,
  ...siteSectionOperations,
  ...siteSectionGroupOperations,
  ...siteSpaceOperations,
  ...siteStructureOperations,
  ...stagedChangeOperations,
  ...shareLinkOperations,
  ...adaptiveSchemaOperations,
  ...visitorOperations,
  ...customizationOperations,
  ...siteImageOperations,
  ...redirectOperations,
  ...sitePreviewOperations,
  ...customFieldOperations,
  ...translationOperations,
  ...webhookOperations,
  ...samlOperations,
  ...oidcOperations,
  ...provisioningOperations,
  ...openApiOperations,
  ...eventOperations,
};

type Operations = typeof operations;

/** `"GET /v1/user"` and so on. */
export type OperationKey = keyof Operations & string;

/** The path parameters of an operation; `{}` if it has none. */
export type PathParameters<K extends OperationKey> = ParametersOf<K>;

type OutputOf<T, Part extends string> =
  T extends Record<Part, infer S extends Schema> ? S["_zod"]["output"] : {};

/** A handler's input: parsed, with defaults. `{}` means that the operation has none. */
export type Input<K extends OperationKey> = {
  params: PathParameters<K>;
  query: OutputOf<Operations[K], "query">;
  body: OutputOf<Operations[K], "body">;
};

type Sent<T, Part extends "query" | "body"> =
  T extends Record<Part, infer S extends Schema>
    ? {} extends S["_zod"]["input"]
      ? { [P in Part]?: S["_zod"]["input"] }
      : { [P in Part]: S["_zod"]["input"] }
    : {};

type RequestOf<K extends OperationKey> = ({} extends PathParameters<K>
  ? {}
  : { params: PathParameters<K> }) &
  Sent<Operations[K], "query"> &
  Sent<Operations[K], "body">;

type ResponseOf<T> =
  T extends Record<"response", infer S extends Schema>
    ? S["_zod"]["output"]
    : T extends Record<"events", infer S extends Schema>
      ? AsyncIterable<S["_zod"]["output"]>
      : void;

/*
 * While the compiler infers the operation of a call, it takes every operation for possible. In a table, that is one type for
 * each; as conditional types, it would be each query with each body, computed for every call. Without the `as` clause, the
 * compiler would replace a row of the table by its conditional type.
 */
type Requests = { [K in OperationKey as K]: RequestOf<K> };
type Outputs = { [K in OperationKey as K]: ResponseOf<Operations[K]> };

/** What a client sends: only the parts that the operation has. A part is optional if all of its fields are. */
export type Request<K extends OperationKey> = Requests[K];

/** The request as an argument, which is optional for operations that need no input. */
export type RequestArguments<K extends OperationKey> =
  {} extends Request<K> ? [request?: Request<K>] : [request: Request<K>];

/** The response: its type, the events of a stream in order, or nothing (204, 205). */
export type Output<K extends OperationKey> = Outputs[K];

/** One function per operation; a missing one doesn't compile. */
export type Handlers<Context> = {
  [K in OperationKey]: (context: Context, input: Input<K>) => Promise<Output<K>>;
};
