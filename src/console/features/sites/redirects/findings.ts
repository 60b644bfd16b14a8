import type { Redirect } from "#contract/site-redirect.ts";
import { followRedirects, type RedirectWay, type Redirects } from "#content/site-redirects.ts";

export type FindingKind = "loop" | "long" | "chain";

/** What is wrong with a redirect, or can be better. */
export type Finding = {
  kind: FindingKind;
  way: RedirectWay;
  /** Of a chain: where it ends, as a destination to point to. */
  end?: string;
};

/** What readers who open the source of a redirect run into; undefined if it takes them to its destination in one step. */
export function findingOf(
  redirects: Redirects,
  { source }: Pick<Redirect, "source">,
): Finding | undefined {
  const way = followRedirects(redirects, source);
  const { end, steps } = way;
  if (end.kind === "loop" || end.kind === "long") return { kind: end.kind, way };
  if (steps.length < 2) return undefined;
  return { kind: "chain", way, end: end.kind === "elsewhere" ? end.url : end.path };
}

/** The paths of a way as one line: "/a → /b → /a". */
export function wayInWords({ steps, end }: RedirectWay): string {
  const last = end.kind === "elsewhere" ? end.url : end.path;
  return [...steps.map(({ source }) => source), last].join(" → ");
}
