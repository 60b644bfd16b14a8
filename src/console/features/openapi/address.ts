import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { paths } from "#console/paths.ts";

/** The parts of a specification's screen; the first is what an address without one means. */
export const views = ["content", "source", "versions", "compare"] as const;
export type View = (typeof views)[number];

/** Which changes a comparison shows. */
export const shownChanges = ["all", "breaking", "unclear", "added", "removed", "changed"] as const;
export type ShownChanges = (typeof shownChanges)[number];

/** What of a specification is shown; empty texts are what is not said. */
export type SpecAddress = {
  view: View;
  /** ID of a version; empty: the latest. */
  version: string;
  /** ID of the operation that is open. */
  operation: string;
  /** Reference of the schema that is open. */
  schema: string;
  /** What is searched for among operations and schemas. */
  q: string;
  /** IDs of the versions to compare. */
  from: string;
  to: string;
  show: ShownChanges;
};

/** What each part of the screen gets. */
export type ViewProps = {
  spec: OpenApiSpec;
  params: { organizationId: string; specSlug: string };
  address: SpecAddress;
  /** The address with something changed. */
  pathOf: (change: Partial<SpecAddress>) => string;
  go: (change: Partial<SpecAddress>, options?: { replace?: boolean }) => void;
};

/** Reads the query of an address; what it does not know counts as not given. */
export function readAddress(params: URLSearchParams): SpecAddress {
  const text = (name: string) => params.get(name) ?? "";
  return {
    view: views.find((one) => one === params.get("view")) ?? "content",
    version: text("version"),
    operation: text("operation"),
    schema: text("schema"),
    q: text("q"),
    from: text("from"),
    to: text("to"),
    show: shownChanges.find((one) => one === params.get("show")) ?? "all",
  };
}

/** The address that shows it; what goes without saying, or means nothing in its view, stays out of it. */
export function specPath(
  organizationId: string,
  slug: string,
  address: Partial<SpecAddress> = {},
): string {
  const { view = "content", version, operation, schema, q, from, to, show } = address;
  return paths.openapiSpec(organizationId, slug, {
    view: view === "content" ? undefined : view,
    ...((view === "content" || view === "source") && { version }),
    ...(view === "content" && { operation, schema, q }),
    ...(view === "compare" && { from, to, show: show === "all" ? undefined : show }),
  });
}
