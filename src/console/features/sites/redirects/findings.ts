import type { Redirect } from "#contract/site-redirect.ts";
import {
  followRedirects,
  isOnSite,
  type RedirectWay,
  type Redirects,
} from "#content/site-redirects.ts";
import type { IsPage } from "./pages.ts";

type FindingKind = "loop" | "long" | "dead" | "chain" | "unused";

/** What is wrong with a redirect, or can be better. */
export type Finding = {
  kind: FindingKind;
  way: RedirectWay;
  /** Of a chain: where it ends, as a destination to point to. */
  end?: string;
};

/**
 * What readers who open the source of a redirect run into; undefined if it takes them to its destination in one step. A page comes
 * before a redirect from the same path, so a way ends at the first page.
 */
export function findingOf(
  redirects: Redirects,
  { source }: Pick<Redirect, "source">,
  isPage: IsPage = () => undefined,
): Finding | undefined {
  const way = untilPage(followRedirects(redirects, source), isPage);
  const { end, steps } = way;
  if (isPage(source) === true) return { kind: "unused", way };
  if (end.kind === "loop" || end.kind === "long") return { kind: end.kind, way };
  if (end.kind === "path" && isPage(end.path) === false) return { kind: "dead", way };
  if (steps.length < 2) return undefined;
  return { kind: "chain", way, end: end.kind === "elsewhere" ? end.url : end.path };
}

function untilPage(way: RedirectWay, isPage: IsPage): RedirectWay {
  const at = way.steps.findIndex(
    ({ destination }) => isOnSite(destination) && isPage(destination) === true,
  );
  const last = way.steps[at];
  if (last === undefined) return way;
  return { steps: way.steps.slice(0, at + 1), end: { kind: "path", path: last.destination } };
}

/** The paths of a way as one line: "/a → /b → /a". */
export function wayInWords({ steps, end }: RedirectWay): string {
  const last = end.kind === "elsewhere" ? end.url : end.path;
  return [...steps.map(({ source }) => source), last].join(" → ");
}
