import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { TestMail } from "./organization.ts";
import { Count, Id, list, listQuery, openEnum, Order, patch, Reason, Timestamp } from "./schema.ts";
import { User } from "./user.ts";

/** Who can create organizations. `admins`: everyone who is an admin of any organization. */
const newOrganizations = openEnum(["anyone", "admins", "instance-admins", "nobody"]);

/**
 * What needs a look. `disk-full`: nothing can be written. `disk-low`: less than 1 GB is free. `mail-waits`: email has waited for an
 * hour. `jobs-wait`: background work is an hour late.
 */
const problem = openEnum([
  "disk-full",
  "disk-low",
  "mail-waits",
  "mail-failed",
  "jobs-wait",
  "jobs-failed",
]);

/** The server that all organizations share, for its administrators. Sizes are in bytes. */
export const Instance = z
  .object({
    object: z.literal("instance"),
    /** Of Bindery. */
    version: z.string(),
    /** When the process that answers was started. */
    startedAt: Timestamp,
    problems: z.array(problem.open),
    organizations: Count,
    people: Count,
    database: z.object({
      kind: openEnum(["sqlite", "postgres"]).open,
      version: z.string(),
      /** Absent if the database doesn't say. */
      size: Count.optional(),
    }),
    /** What the pages and files of all organizations take, before compression. */
    storage: Count,
    /** The disk with the embedded store; absent for a PostgreSQL server. */
    disk: z.object({ free: Count, size: Count }).optional(),
    mail: z.object({
      /** Whether there is a mail server. */
      on: z.boolean(),
      waiting: Count,
      failed: Count,
      /** What the mail server said last about email that waits. */
      answer: z.string().optional(),
    }),
    jobs: z.object({ waiting: Count, running: Count, failed: Count }),
    newOrganizations: newOrganizations.open,
    /** Whether the server's settings decide who creates organizations, so that it can't be changed here. */
    newOrganizationsFixed: z.boolean(),
  })
  .meta({ id: "Instance" });
export type Instance = z.infer<typeof Instance>;

const InstanceUpdate = patch(z.object({ newOrganizations: newOrganizations.known }));

/**
 * Somebody who administers the instance. `first`: the first account. `given`: by another one. `setting`: the server's settings name
 * the email, so that it can't be taken away here.
 */
export const InstanceAdmin = z
  .object({
    object: z.literal("instance-admin"),
    id: Id,
    user: User,
    source: openEnum(["first", "given", "setting"]).open,
    givenBy: User.optional(),
    givenAt: Timestamp.optional(),
  })
  .meta({ id: "InstanceAdmin" });
export type InstanceAdmin = z.infer<typeof InstanceAdmin>;

/** What administrators of the instance see of an organization: nothing of its content. */
export const InstanceOrganization = z
  .object({
    object: z.literal("instance-organization"),
    id: Id,
    title: z.string(),
    createdAt: Timestamp,
    /** Guests included. */
    members: Count,
    spaces: Count,
    /** What its pages and files take, before compression. */
    storage: Count,
    /** When any member was last seen; absent until then. */
    lastUsedAt: Timestamp.optional(),
  })
  .meta({ id: "InstanceOrganization" });
export type InstanceOrganization = z.infer<typeof InstanceOrganization>;

const organizationSort = openEnum([
  "title",
  "createdAt",
  "members",
  "spaces",
  "storage",
  "lastUsedAt",
]);

export const InstancePerson = z
  .object({
    object: z.literal("instance-person"),
    id: Id,
    user: User,
    createdAt: Timestamp,
    organizations: Count,
    /** In how many of these organizations they are disabled. */
    disabledIn: Count,
    /** Set if an instance admin has disabled the account: nothing opens it. */
    disabled: z
      .object({
        reason: z.string(),
        at: Timestamp,
        /** Absent if that admin's account doesn't exist anymore. */
        by: User.optional(),
      })
      .optional(),
    /** When they were last seen in any organization; absent until then. */
    lastSeenAt: Timestamp.optional(),
    /** Signed-in browsers. */
    sessions: Count,
    /** Whether they administer the instance. */
    admin: z.boolean(),
  })
  .meta({ id: "InstancePerson" });
export type InstancePerson = z.infer<typeof InstancePerson>;

const personSort = openEnum(["name", "email", "createdAt", "organizations", "lastSeenAt"]);

/** The organization that something is for; absent for the platform's own. */
const Of = z.object({ id: Id, title: z.string() }).optional();

/** Background work that isn't done. What failed is kept for a week. */
export const InstanceJob = z
  .object({
    object: z.literal("instance-job"),
    id: Id,
    kind: z.string(),
    state: openEnum(["waiting", "running", "failed"]).open,
    organization: Of,
    attempts: Count,
    /** The earliest next start of one that waits. */
    startsAt: Timestamp.optional(),
    updatedAt: Timestamp,
    /** Only for the platform's own: it may quote content. The log has it, under the job's ID. */
    error: z.string().optional(),
  })
  .meta({ id: "InstanceJob" });
export type InstanceJob = z.infer<typeof InstanceJob>;

/** Absent: all. */
const workState = z.enum(["waiting", "failed"]).optional();

/** An email that waits or couldn't be sent, without its text. What ended is kept for 90 days. */
export const InstanceMail = z
  .object({
    object: z.literal("instance-mail"),
    id: Id,
    kind: z.string(),
    state: openEnum(["waiting", "refused", "expired", "uncertain"]).open,
    to: z.string(),
    organization: Of,
    attempts: Count,
    /** What the mail server answered last, or why it couldn't be reached. */
    answer: z.string().optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "InstanceMail" });
export type InstanceMail = z.infer<typeof InstanceMail>;

/** What an administrator of the instance has done. */
export const InstanceAct = z
  .object({
    object: z.literal("instance-act"),
    id: Id,
    act: openEnum([
      "account-disabled",
      "account-enabled",
      "admin-given",
      "admin-taken",
      "sessions-ended",
      "job-retried",
      "new-organizations",
      "support-asked",
      "support-ended",
    ]).open,
    /** Absent if the account doesn't exist anymore. */
    actor: User.optional(),
    /** The person, the organization, the kind of the job, or the value that was chosen. */
    subject: z.string(),
    /** IP address of the request. */
    address: z.string().optional(),
    createdAt: Timestamp,
  })
  .meta({ id: "InstanceAct" });
export type InstanceAct = z.infer<typeof InstanceAct>;

/** For everyone else, including every API token and session that is limited to one organization, none of them exists (404). */
export const instanceOperations = defineOperations({
  "GET /v1/instance": { response: Instance, status: 200, extension: true },
  "PATCH /v1/instance": {
    body: InstanceUpdate,
    response: Instance,
    strict: true,
    status: 200,
    extension: true,
  },
  "GET /v1/instance/admins": {
    query: listQuery(),
    response: list(InstanceAdmin),
    status: 200,
    extension: true,
  },
  "PUT /v1/instance/admins/{userId}": {
    response: InstanceAdmin,
    strict: true,
    status: 200,
    extension: true,
  },
  "DELETE /v1/instance/admins/{userId}": { status: 205, extension: true },
  "GET /v1/instance/organizations": {
    query: listQuery({
      search: z.string().optional(),
      sort: organizationSort.known.default("createdAt"),
      order: Order,
    }),
    response: list(InstanceOrganization),
    status: 200,
    extension: true,
  },
  "GET /v1/instance/people": {
    query: listQuery({
      search: z.string().optional(),
      /** Absent: all. */
      state: z.enum(["active", "disabled"]).optional(),
      sort: personSort.known.default("createdAt"),
      order: Order,
    }),
    response: list(InstancePerson),
    status: 200,
    extension: true,
  },
  /**
   * Disables an account everywhere. Its sessions, API tokens, and links end at once, and nothing opens it until it is enabled. The
   * person is told by email, with the reason.
   */
  "PUT /v1/instance/people/{userId}/disabled": {
    body: z.object({ reason: Reason }),
    status: 204,
    extension: true,
  },
  /** Enables an account again, with its memberships. API tokens don't come back. */
  "DELETE /v1/instance/people/{userId}/disabled": { status: 205, extension: true },
  "DELETE /v1/instance/people/{userId}/sessions": { status: 205, extension: true },
  "GET /v1/instance/jobs": {
    query: listQuery({ state: workState }),
    response: list(InstanceJob),
    status: 200,
    extension: true,
  },
  /** Queues a failed job again. */
  "POST /v1/instance/jobs/{jobId}/retry": {
    response: InstanceJob,
    strict: true,
    status: 200,
    extension: true,
  },
  "GET /v1/instance/mail": {
    query: listQuery({ state: workState }),
    response: list(InstanceMail),
    status: 200,
    extension: true,
  },
  "POST /v1/instance/test-mail": { response: TestMail, status: 200, extension: true },
  "GET /v1/instance/acts": {
    query: listQuery(),
    response: list(InstanceAct),
    status: 200,
    extension: true,
  },
});
