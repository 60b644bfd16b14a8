/** The direction of a schema: servers must accept what clients send, and clients must understand what they receive. */
export type Direction = "request" | "response";

export type Action = "added" | "removed" | "changed";

/** `unclear`: it may break a client, and only a person can tell. */
export type Effect = "breaking" | "unclear" | "safe";

type Rule = { action: Action; effect: Effect | Record<Direction, Effect> };

/** Fewer values are valid than before: senders may be rejected, receivers aren't affected. */
const narrowed = { request: "breaking", response: "safe" } as const;
/** More values are valid than before: receivers may get unexpected values. */
const widened = { request: "safe", response: "breaking" } as const;

const rule = <A extends Action, E extends Rule["effect"]>(action: A, effect: E) => ({
  action,
  effect,
});

/** Every kind of change that a comparison can find, and its effect. */
export const rules = {
  "operation-added": rule("added", "safe"),
  "operation-removed": rule("removed", "breaking"),
  "operation-deprecated": rule("changed", "safe"),
  "operation-restored": rule("changed", "safe"),
  "path-parameter-renamed": rule("changed", "safe"),
  "parameter-added": rule("added", "safe"),
  "required-parameter-added": rule("added", "breaking"),
  "parameter-removed": rule("removed", "breaking"),
  "parameter-became-required": rule("changed", "breaking"),
  "parameter-became-optional": rule("changed", "safe"),
  "parameter-deprecated": rule("changed", "safe"),
  "body-added": rule("added", "safe"),
  "required-body-added": rule("added", "breaking"),
  "body-removed": rule("removed", "breaking"),
  "body-became-required": rule("changed", "breaking"),
  "body-became-optional": rule("changed", "safe"),
  "media-type-added": rule("added", "safe"),
  "media-type-removed": rule("removed", "breaking"),
  "reply-added": rule("added", "safe"),
  "success-reply-removed": rule("removed", "breaking"),
  "failure-reply-removed": rule("removed", "safe"),
  "header-added": rule("added", "safe"),
  "header-removed": rule("removed", "breaking"),
  "header-became-required": rule("changed", "safe"),
  "header-became-optional": rule("changed", "breaking"),
  "security-demanded": rule("added", "breaking"),
  "security-lifted": rule("removed", "safe"),
  "security-choice-added": rule("added", "safe"),
  "security-choice-removed": rule("removed", "breaking"),
  "scope-demanded": rule("added", "breaking"),
  "scope-lifted": rule("removed", "safe"),
  "type-replaced": rule("changed", "breaking"),
  "type-narrowed": rule("changed", narrowed),
  "type-widened": rule("changed", widened),
  "null-allowed": rule("changed", widened),
  "null-forbidden": rule("changed", narrowed),
  "value-added": rule("added", widened),
  "value-removed": rule("removed", narrowed),
  "values-limited": rule("changed", narrowed),
  "values-freed": rule("changed", widened),
  "property-added": rule("added", "safe"),
  "required-property-added": rule("added", narrowed),
  "property-removed": rule("removed", { request: "safe", response: "breaking" }),
  "property-refused": rule("removed", "breaking"),
  "property-became-required": rule("changed", narrowed),
  "property-became-optional": rule("changed", widened),
  "limit-tightened": rule("changed", narrowed),
  "limit-loosened": rule("changed", widened),
  "pattern-changed": rule("changed", "breaking"),
  "others-forbidden": rule("changed", narrowed),
  "others-allowed": rule("changed", widened),
  "variant-added": rule("added", widened),
  "variant-removed": rule("removed", narrowed),
  "default-changed": rule("changed", "safe"),
  "schema-deprecated": rule("changed", "safe"),
  reworded: rule("changed", "safe"),
  "rest-changed": rule("changed", "unclear"),
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

/** The effect of a change on clients. Outside schemas, the direction doesn't matter. */
export function effectOf(name: RuleName, direction: Direction): Effect {
  const { effect } = rules[name];
  return typeof effect === "string" ? effect : effect[direction];
}

/** One step of the path from an operation or schema to a change. */
export type Step = {
  kind:
    | "parameter"
    | "header"
    | "body"
    | "reply"
    | "media"
    | "property"
    | "items"
    | "others"
    | "variant";
  name: string;
};

/** One change, not yet assigned to the operations it affects. */
export type Finding = {
  rule: RuleName;
  steps: readonly Step[];
  /** What was added, removed, or changed: a parameter, a value, a keyword. */
  name?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
};

/** A value of a document as a short text. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** A value as JSON with sorted names. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === "object" && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ""
  );
}
