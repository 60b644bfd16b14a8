import type { RuleName } from "./rules.ts";

/** One step on the way from an operation or a schema to what changed. */
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

/** One change, before anybody has said whom it concerns. */
export type Finding = {
  rule: RuleName;
  steps: readonly Step[];
  /** What was added, removed or changed: a parameter, a value, a keyword. */
  name?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
};

/** A value of a document as a short text. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** A value as JSON in which the order of names does not count. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === "object" && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ""
  );
}
