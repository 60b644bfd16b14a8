import { z } from "zod";
import { DomainProof } from "./domain-proof.ts";
import { defineOperations } from "./operation.ts";
import {
  Count,
  Id,
  list,
  listQuery,
  openEnum,
  patch,
  permissions,
  Role,
  Timestamp,
  Uri,
  urls,
} from "./schema.ts";

const organizationType = openEnum(["business", "community"]);
export const useCase = openEnum([
  "internalDocs",
  "docsSite",
  "audienceControlledSite",
  "productDocs",
  "teamKnowledgeBase",
  "designSystem",
  "openSourceDocs",
  "notes",
  "other",
]);
export const communityType = openEnum(["nonProfit", "openSource", "education"]);
export const plan = openEnum([
  "free_2024",
  "plus_2024",
  "pro_2024",
  "enterprise_2024",
  "community_2024",
  "free",
  "plus",
  "pro",
]);
const billingInterval = openEnum(["monthly", "yearly"]);
const trialStatus = openEnum(["notapplicable", "none", "active", "ended", "expired"]);
const trialDecision = openEnum(["downgrade"]);
const blockedReason = openEnum(["security"]);

export const personalTokens = openEnum(["allowed", "approval", "none"]);

const title = z.string().min(2).max(255);
const hostname = z.string().min(3).max(32);
const emailDomains = z.array(z.string().min(1).max(253));

/** What visitors of the organization's hostname see first; null for nothing. */
const DefaultContent = z.object({ type: z.literal("site"), site: Id });

export const Organization = z
  .object({
    object: z.literal("organization"),
    id: Id,
    title,
    createdAt: Timestamp,
    emailDomains,
    hostname: hostname.optional(),
    type: organizationType.open,
    useCase: useCase.open.optional(),
    communityType: communityType.open.optional(),
    defaultRole: Role.nullish(),
    defaultContent: z.object({ type: z.string(), site: Id.optional() }).nullish(),
    sso: z.boolean().optional(),
    ai: z.boolean().optional(),
    inviteLinks: z.boolean(),
    /** Whether API tokens can access it; absent: yes. An addition to the specification. */
    apiTokens: z.boolean().optional(),
    /** Set if it requires two-step verification. An addition to the specification. */
    twoStep: z
      .object({
        /** How many days members had or have to set it up. */
        graceDays: Count,
        /** From then on, sessions without a second step can't access it. */
        from: Timestamp,
      })
      .optional(),
    /** Whether people's own tokens can, too; `approval`: those that an admin has approved. An addition to the specification. */
    personalTokens: personalTokens.open.optional(),
    /** How many days old a token may get; null: any age. An addition to the specification. */
    longestTokenDays: Count.nullish(),
    /** How many days its audit log is kept. An addition to the specification. */
    auditLogDays: Count.optional(),
    /** Whether this server sends email. An addition to the specification. */
    mail: z.boolean().optional(),
    plan: plan.open,
    customHostname: z.string().optional(),
    /** Deprecated: always true (specification, section "Versioning"). */
    internal_isOnNewTrial: z.literal(true).optional(),
    billing: z
      .object({
        interval: billingInterval.open.optional(),
        endDate: Timestamp.optional(),
        hasPaymentFailed: z.boolean().optional(),
        isScheduledToCancel: z.boolean().optional(),
      })
      .optional(),
    urls: urls(["location", "app"], ["logo"]),
    trial: z
      .object({
        status: trialStatus.open.optional(),
        endDate: Timestamp.optional(),
        decision: trialDecision.open.optional(),
      })
      .optional(),
    blocked: z.object({ reason: blockedReason.open }).optional(),
    internal_billingMigration: z
      .object({
        deadline: Timestamp.optional(),
        discountPercent: z.number().optional(),
        discountEndDate: Timestamp.optional(),
      })
      .optional(),
    permissions: permissions(
      "view",
      "admin",
      "ownTeam",
      "createContent",
      "createOpenAPISpec",
      "ingestConversations",
      "viewBilling",
      "listMembers",
      "listTeams",
      "listIntegrations",
    ),
  })
  .meta({ id: "Organization" });
export type Organization = z.infer<typeof Organization>;

export const OrganizationCreate = z.object({ title, emailDomains: emailDomains.optional() });

export const OrganizationUpdate = patch(
  z.object({
    title,
    emailDomains,
    hostname: hostname.optional(),
    defaultRole: Role.nullable(),
    defaultContent: DefaultContent.nullable(),
    logo: Uri.nullable(),
    sso: z.boolean(),
    ai: z.boolean(),
    inviteLinks: z.boolean(),
    apiTokens: z.boolean(),
    /** Requires two-step verification of all members; null: it doesn't. The days count from when it was first required. */
    twoStep: z.object({ graceDays: z.int().min(0).max(90) }).nullable(),
    personalTokens: personalTokens.known,
    longestTokenDays: z.int().min(1).max(3650).nullable(),
    auditLogDays: z.int().min(30).max(3650),
  }),
);

/** What came of an email to the caller: the mail server's answer, or why there is none, as a sentence. */
export const TestMail = z
  .object({ sent: z.boolean(), to: z.string(), answer: z.string() })
  .meta({ id: "TestMail" });

export const organizationOperations = defineOperations({
  "GET /v1/orgs": { query: listQuery(), response: list(Organization), status: 200 },
  "POST /v1/orgs": {
    body: OrganizationCreate,
    response: Organization,
    strict: true,
    status: 201,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}": { response: Organization, status: 200 },
  "PATCH /v1/orgs/{organizationId}": {
    body: OrganizationUpdate,
    response: Organization,
    strict: true,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}": { status: 205, extension: true },
  "GET /v1/orgs/{organizationId}/email-domains": {
    response: z.object({ domains: z.array(DomainProof) }),
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/email-domains/verify": {
    body: z.object({ domain: z.string().min(1).max(253) }),
    response: DomainProof,
    strict: true,
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/test-mail": {
    response: TestMail,
    status: 200,
    extension: true,
  },
  "GET /v1/email-domains/{emailDomain}/orgs": {
    response: z.object({ organizations: z.array(Organization) }),
    status: 200,
  },
});
