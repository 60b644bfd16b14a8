import type { StagedChange, StagedOperation } from "#contract/site-staged-change.ts";
import type { Ids } from "#service/kernel/ids.ts";

/** What IDs are for, as the handlers of these operations state it. */
const created = {
  "POST /v1/orgs/{organizationId}/sites/{siteId}/sections": ["site-section", "site-space"],
  "POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups": ["site-section-group"],
  "POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces": ["site-space"],
} as const satisfies Partial<Record<StagedOperation, readonly string[]>>;

/** What else these operations create in some sites: a section around the items at the root, or the only section. */
const perhapsCreated = ["first-section", "site-section"] as const;

function createdBy(operation: string): readonly string[] {
  return operation in created ? created[operation as keyof typeof created] : [];
}

/** IDs for everything that an operation may create. Each time it is tried and when it is published, it uses them. */
export function reserveIds(ids: Ids, operation: string): Record<string, string> {
  const purposes = createdBy(operation);
  if (purposes.length === 0) return {};
  const all = new Set([...purposes, ...perhapsCreated]);
  return Object.fromEntries([...all].map((purpose) => [purpose, ids.next()]));
}

/** What an operation certainly creates, with reserved IDs. */
export function reservedParts(
  operation: string,
  reserved: Readonly<Record<string, string>>,
): StagedChange["creates"] {
  return createdBy(operation).map((type) => ({ type, id: reserved[type]! }));
}

/** Identifiers for one run of an operation: the reserved ones, by purpose. */
export function reservedIds(ids: Ids, reserved: Readonly<Record<string, string>>): Ids {
  return { next: (purpose) => reserved[purpose ?? ""] ?? ids.next() };
}
