import type { RuleName } from "./rules.ts";

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
