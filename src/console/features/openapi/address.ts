import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { specViewOf, type SpecView } from "#screens/openapi.ts";
import { paths } from "#console/paths.ts";

/** Which changes a comparison shows. */
export const shownChanges = ["all", "breaking", "unclear", "added", "removed", "changed"] as const;
export type ShownChanges = (typeof shownChanges)[number];

/** What the screen shows of a specification; empty texts mean the default. */
export type SpecAddress = {
  view: SpecView;
  /** ID of a version; empty: the latest. */
  version: string;
  /** ID of the open operation. */
  operation: string;
  /** Reference of the open schema. */
  schema: string;
  /** The search text for operations and schemas. */
  q: string;
  /** IDs of the versions to compare. */
  from: string;
  to: string;
  show: ShownChanges;
};

/** Props of each tab. */
export type ViewProps = {
  spec: OpenApiSpec;
  params: { organizationId: string; specSlug: string };
  address: SpecAddress;
  /** The URL with some parameters changed. */
  pathOf: (change: Partial<SpecAddress>) => string;
  go: (change: Partial<SpecAddress>, options?: { replace?: boolean }) => void;
};

/** Reads the query of a URL; unknown values are ignored. */
export function readAddress(params: URLSearchParams): SpecAddress {
  const text = (name: string) => params.get(name) ?? "";
  return {
    view: specViewOf(params),
    version: text("version"),
    operation: text("operation"),
    schema: text("schema"),
    q: text("q"),
    from: text("from"),
    to: text("to"),
    show: shownChanges.find((change) => change === params.get("show")) ?? "all",
  };
}

/** The URL of the screen, without defaults and without parameters that don't apply to its view. */
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
