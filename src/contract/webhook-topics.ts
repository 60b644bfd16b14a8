import { kinds, nouns, type Action, type Kind } from "./nouns.ts";

/*
 * What webhooks can be told. Topics are the acts of nouns, so a new noun has its topics at once. Loaded by the console without
 * schemas.
 */

/** Acts that webhooks aren't told, with the reason. */
const untold = {
  "organization.test-mail": "Nothing changes: it says that an admin tested the mail server.",
  "invite.mail": "Nothing changes: it says what became of an invitation's email.",
  "change-request.presence": "Nothing changes: it says where somebody is writing.",
  "member.sign-in": "It is only in the audit log.",
  "member.password": "It is only in the audit log.",
  "member.two-step-on": "It is only in the audit log.",
  "member.two-step-off": "It is only in the audit log.",
  "member.sessions-end": "It is only in the audit log.",
  "member.view-begin": "It is only in the audit log.",
  "member.view-end": "It is only in the audit log.",
  "organization.view-begin": "It is only in the audit log.",
  "organization.view-end": "It is only in the audit log.",
  "support-access.view-begin": "It is only in the audit log.",
  "support-access.view-end": "It is only in the audit log.",
  "member.passkey-add": "It is only in the audit log.",
  "member.passkey-delete": "It is only in the audit log.",
  "member.email-change": "It is only in the audit log.",
  "member.recovery-codes": "It is only in the audit log.",
  "saml-provider.sign-in": "It is only in the audit log.",
  "saml-provider.certificate-ends": "Nothing changes: admins are notified.",
  "space.access-ends": "Nothing changes yet: people are notified.",
  "collection.access-ends": "Nothing changes yet: people are notified.",
  "saml-provider.test": "It is only in the audit log.",
  "oidc-provider.sign-in": "It is only in the audit log.",
  "oidc-provider.test": "It is only in the audit log.",
  "notification.create": "It is for one person.",
  "webhook.test": "A test is told to the webhook that it tests.",
  "webhook-delivery.send": "It would be told for each event that is told again.",
} as const satisfies Partial<Record<Action, string>>;

/** What a webhook can be told: a noun and an act, as in the audit log. */
export type Topic = Exclude<Action, keyof typeof untold>;

/** Any topic, or any of a noun, also of acts that are added later: `*`, `space.*`. */
type TopicPattern = Topic | "*" | `${Kind}.*`;

/** The topics of a noun, in the order of its record; none for a noun that is only read. */
export function topicsOf(kind: Kind): Topic[] {
  const actions = Object.keys(nouns[kind].acts).map((act) => `${kind}.${act}` as Action);
  return actions.filter((action): action is Topic => !Object.hasOwn(untold, action));
}

/** The nouns that have topics. */
export const topicKinds: readonly Kind[] = kinds.filter((kind) => topicsOf(kind).length > 0);

const patterns: ReadonlySet<string> = new Set([
  "*",
  ...topicKinds.flatMap((kind) => [`${kind}.*`, ...topicsOf(kind)]),
]);

/** Whether a webhook can have `text` among its events. */
export const isTopicPattern = (text: string): text is TopicPattern => patterns.has(text);

/** Whether an act is a topic that one of the patterns means. */
export function meansTopic(chosen: readonly string[], action: string): boolean {
  if (!patterns.has(action)) return false;
  const ofNoun = `${action.slice(0, action.indexOf("."))}.*`;
  return chosen.some((pattern) => pattern === "*" || pattern === action || pattern === ofNoun);
}
