import type { Topic } from "#contract/webhook-topics.ts";

type ActOf<T extends Topic> = T extends `${string}.${infer Act}` ? Act : never;

/** What was done, before the name of the item. An act that is missing here doesn't compile. */
const deeds: Record<ActOf<Topic>, string> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  move: "moved",
  restore: "restored",
  transfer: "moved to another organization",
  duplicate: "copied",
  publish: "published",
  unpublish: "unpublished",
  merge: "merged",
  "merge-when-ready": "switched “Merge when ready” of",
  revert: "started to revert",
  content: "edited the content of",
  "content-import": "imported content into",
  "content-imports": "uploaded a file to import into",
  "custom-fields": "changed the custom fields of",
  "permissions-create": "shared",
  "permissions-update": "changed access to",
  "permissions-delete": "removed access to",
  "review-rules": "changed the review rules of",
  "pending-comments-send": "sent comments on",
  members: "changed the members of",
  "members-update": "added a member to, or changed their role in,",
  "members-delete": "removed a member from",
  decline: "declined",
  join: "joined as",
  sso: "marked for single sign-on:",
  "set-aside": "set aside",
  "sign-in-link": "created a sign-in link for",
  link: "created a new link for",
  "address-lists": "changed the allowed addresses of",
  "email-domains-verify": "checked an email domain of",
  provisioning: "ended the provisioning of",
  "visitor-key": "replaced the visitor key of",
  "visitor-tokens": "created a test visitor of",
  images: "uploaded an image for the look of",
  hostname: "changed the hostname of",
  "hostname-verify": "checked the hostname of",
  customization: "changed the look of",
  "adaptive-schema": "changed the adaptive schema of",
  "structure-sort": "reordered",
  "staged-changes-publish": "published the staged changes of",
  "staged-changes-discard": "discarded the staged changes of",
  retry: "retried",
  lift: "lifted",
  approve: "approved",
  deny: "denied",
  assignee: "assigned",
  secret: "created a new secret for",
  disable: "disabled",
  "encryption-keys": "created an encryption certificate for",
  "encryption-keys-retire": "deleted an encryption certificate of",
};

/** What an event says before its item: "created", "changed access to". */
export function deedOf(topic: string): string {
  const act = topic.slice(topic.indexOf(".") + 1);
  return Object.hasOwn(deeds, act) ? deeds[act as keyof typeof deeds] : act;
}
