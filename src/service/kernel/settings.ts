import { isIP } from "node:net";
import { isAbsolute, resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isApiToken } from "./secrets.ts";
import {
  isMailAddress,
  parseMailSender,
  parseSmtpUrl,
  type MailSender,
  type SmtpServer,
} from "./smtp-server.ts";

/** `admins`: everyone who is an admin of any organization, and `instance-admins`. */
const newOrganizations = ["admins", "anyone", "instance-admins", "nobody"] as const;
export type NewOrganizations = (typeof newOrganizations)[number];

/** Settings from the environment; architecture.md section 3 lists names and defaults. */
export type Settings = {
  host: string;
  /** 0 lets the system choose a free port. */
  port: number;
  /** Absolute path of the folder with the embedded store. */
  dataDir: string;
  /** Connection string of a PostgreSQL server that replaces the embedded store. */
  databaseUrl: string | undefined;
  /** Keys for secrets in the store: the first one encrypts, all decrypt. Empty: the key in `dataDir`. */
  secretKeys: readonly string[];
  /** API token of the first admin, for automation. */
  adminToken: string | undefined;
  /** Networks (CIDR) that imports may access although they aren't public. */
  allowFetch: readonly string[];
  /** Networks (CIDR) of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. */
  trustProxy: readonly string[];
  /** Maximum number of pages per import. */
  importPages: number;
  /** Requests per minute and credential; 0 = no limit. */
  rateLimit: number;
  /** Whether each response is checked against its schema, and a wrong one is logged. */
  checkResponses: boolean;
  /** Maximum number of concurrent event streams in this process, in total and per user. */
  eventStreams: number;
  eventStreamsPerUser: number;
  /** Emails of people who administer the instance, in lower case. */
  instanceAdmins: readonly string[];
  /** Who can create organizations; absent: as the administrators of the instance choose. */
  newOrganizations: NewOrganizations | undefined;
  /** Maximum number of organizations that one person has created; 0 = no limit. */
  organizationsPerPerson: number;
  /** Whether domains only count once their DNS names the organization. */
  domainProof: boolean;
  /** DNS servers to ask for these proofs; empty: the system's. */
  dnsServers: readonly string[];
  /** Public origin of the service, without a trailing slash; absent: the origin of each request. */
  publicUrl: string | undefined;
  /** The server that sends mail, and who mail is from; absent: no mail is sent. */
  mail: { server: SmtpServer; from: MailSender } | undefined;
};

/** Thrown for invalid settings; the message names each of them. */
export class SettingsError extends Error {}

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine(
      (value) => value >= low && value <= high,
      `must be a whole number from ${low} to ${high}`,
    );

const cidr = z.string().refine((text) => ipaddr.isValidCIDR(text), {
  error: (issue) => `must list networks such as 127.0.0.0/8; "${String(issue.input)}" is none`,
});

const texts = z.string().transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""));

const networks = texts.pipe(z.array(cidr)).default([]);

const email = z
  .string()
  .refine(isMailAddress, {
    error: (issue) => `must list emails such as ada@example.com; "${String(issue.input)}" is none`,
  })
  .transform((text) => text.toLowerCase());

const dnsServer = z.string().refine((text) => isDnsServer(text), {
  error: (issue) =>
    `must list IP addresses such as 1.1.1.1 or 127.0.0.1:5353; "${String(issue.input)}" is none`,
});

/** An IP address, with a port or without; an IPv6 address with a port is in brackets. */
function isDnsServer(text: string): boolean {
  const [, bracketed, named, port = "53"] =
    /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const isPort = Number(port) > 0 && Number(port) < 65_536;
  return isIP(text) !== 0 || (isPort && isIP(bracketed ?? named ?? "") !== 0);
}

const origin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .refine((text) => new URL(text).pathname === "/" && new URL(text).search === "", {
    error: "must be an origin such as https://docs.example.com, without a path",
  })
  .transform((text) => new URL(text).origin);

const smtpServer = z.string().transform((text, context) => {
  const parsed = parseSmtpUrl(text);
  if (!("problem" in parsed)) return parsed;
  // Without the input, which holds a password.
  context.addIssue({ code: "custom", message: parsed.problem });
  return z.NEVER;
});

const mailSender = z.string().transform((text, context) => {
  const parsed = parseMailSender(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({
    code: "custom",
    message: "must be an email such as docs@example.com or Acme Docs <docs@example.com>",
  });
  return z.NEVER;
});

const environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535).default(4747),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
    .optional(),
  SECRET_KEY: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""))
    .refine(
      (keys) => keys.every((key) => key.length >= 32),
      "must have at least 32 random characters, as `openssl rand -base64 32` prints them",
    )
    .default([]),
  BINDERY_TOKEN: z
    .string()
    .refine(isApiToken, "must be an API token: bnd_ with its 51 characters")
    .optional(),
  ALLOW_FETCH: networks,
  TRUST_PROXY: networks,
  IMPORT_PAGES: wholeNumber(1, 100_000).default(2000),
  RATE_LIMIT: wholeNumber(0, 1_000_000).default(0),
  CHECK_REPLIES: z
    .enum(["true", "false"], { error: "must be true or false" })
    .default("false")
    .transform((text) => text === "true"),
  EVENT_STREAMS: wholeNumber(1, 20_000).default(5000),
  EVENT_STREAMS_PER_USER: wholeNumber(1, 20_000).default(20),
  INSTANCE_ADMINS: texts.pipe(z.array(email)).default([]),
  NEW_ORGANIZATIONS: z
    .enum(newOrganizations, {
      error: "must be admins, anyone, instance-admins, or nobody",
    })
    .optional(),
  ORGANIZATIONS_PER_PERSON: wholeNumber(0, 1_000_000).default(10),
  DOMAIN_PROOF: z
    .enum(["on", "off"], { error: "must be on or off" })
    .default("on")
    .transform((text) => text === "on"),
  DNS_SERVERS: texts.pipe(z.array(dnsServer)).default([]),
  PUBLIC_URL: origin.optional(),
  SMTP_URL: smtpServer.optional(),
  MAIL_FROM: mailSender.optional(),
});

/**
 * Settings from environment variables; an empty variable counts as absent.
 * @throws SettingsError with one line for each invalid variable.
 */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
    throw new SettingsError([...new Set(lines)].join("\n"));
  }
  const read = parsed.data;
  const { SMTP_URL: server, MAIL_FROM: from } = read;
  if (server !== undefined && from === undefined) {
    throw new SettingsError(
      "MAIL_FROM must name the email that mail is sent from, because SMTP_URL is set.",
    );
  }
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: isAbsolute(read.DATA_DIR) ? read.DATA_DIR : resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    secretKeys: read.SECRET_KEY,
    adminToken: read.BINDERY_TOKEN,
    allowFetch: read.ALLOW_FETCH,
    trustProxy: read.TRUST_PROXY,
    importPages: read.IMPORT_PAGES,
    rateLimit: read.RATE_LIMIT,
    checkResponses: read.CHECK_REPLIES,
    eventStreams: read.EVENT_STREAMS,
    eventStreamsPerUser: read.EVENT_STREAMS_PER_USER,
    instanceAdmins: read.INSTANCE_ADMINS,
    newOrganizations: read.NEW_ORGANIZATIONS,
    organizationsPerPerson: read.ORGANIZATIONS_PER_PERSON,
    domainProof: read.DOMAIN_PROOF,
    dnsServers: read.DNS_SERVERS,
    publicUrl: read.PUBLIC_URL,
    mail: server && from && { server, from },
  };
}
