import { useState, type ReactNode } from "react";
import { CircleAlert, CircleCheck, CircleHelp, ExternalLink } from "lucide-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { SiteParams } from "#screens/sites.ts";
import {
  mostSteps,
  type Redirects,
  followRedirects,
  isOnSite,
  type RedirectEnd,
  type RedirectRule,
} from "#content/site-redirects.ts";
import { redirectTexts } from "#console/messages/site-redirects.ts";
import { TextField } from "#console/ui/text-field.tsx";
import type { Page } from "#contract/page.ts";
import { revisionPagesQuery } from "#console/kit/revision-queries.ts";
import { typeOf } from "./columns.tsx";
import { pathOnSite, pageAt, placesOf } from "./pages.ts";
import { structureQuery } from "../queries.ts";

const t = redirectTexts.dryRun;

type DryRunProps = {
  params: SiteParams;
  /** URL of the published site. */
  root: string | undefined;
  redirects: Redirects;
};

/** Shows what readers get who open a URL of the site. */
export function DryRun(props: DryRunProps) {
  const [typed, setTyped] = useState("");
  const path = pathOnSite(typed, props.root);
  const isUrl = /^https?:/i.test(typed.trim());
  return (
    <section aria-label={t.title} className="flex flex-col gap-3 rounded-lg border bg-sunken p-4">
      <div className="max-w-xl">
        <TextField
          label={t.title}
          description={t.hint}
          placeholder={t.placeholder}
          autoComplete="off"
          mono
          value={typed}
          onChange={setTyped}
          error={
            typed.trim() === "" || path !== undefined ? undefined : isUrl ? t.elsewhere : t.notAPath
          }
        />
      </div>
      <div role="status" className="empty:hidden">
        {path !== undefined && <Result {...props} path={path} />}
      </div>
    </section>
  );
}

function Result({ params, redirects, path }: DryRunProps & { path: string }) {
  const { steps, end } = useOutcome(params, redirects, path);
  return (
    <div className="flex flex-col gap-2">
      {steps.length > 0 && (
        <ol aria-label={t.steps(steps.length)} className="flex flex-col gap-1 font-mono text-sm">
          {steps.map((step) => (
            <li key={step.source} className="wrap-anywhere">
              {t.step(step.source, step.destination, typeOf(step))}
            </li>
          ))}
        </ol>
      )}
      <End end={end} isMoved={steps.length > 0} />
    </div>
  );
}

function End({ end, isMoved }: { end: Outcome["end"]; isMoved: boolean }) {
  switch (end.kind) {
    case "elsewhere":
      return <Told icon={away}>{t.otherSite(end.url)}</Told>;
    case "loop":
      return <Told icon={bad}>{t.loop(end.path)}</Told>;
    case "long":
      return <Told icon={bad}>{t.long(mostSteps)}</Told>;
    case "no-page":
      return <Told icon={bad}>{t.noPage(end.path)}</Told>;
    case "pending":
      return <Told icon={unknown}>{t.looking}</Told>;
    case "unknown":
      return <Told icon={unknown}>{t.unknown(end.path)}</Told>;
    case "page":
      return (
        <Told icon={good}>
          {end.isUnused ? `${t.unused} ` : !isMoved && `${t.stays} `}
          {t.page(end.path)}{" "}
          {end.page === undefined ? t.first(end.space) : t.inSpace(end.page, end.space)}
        </Told>
      );
  }
}

const away = <ExternalLink size={16} aria-hidden className="text-muted" />;
const good = <CircleCheck size={16} aria-hidden className="text-success" />;
const bad = <CircleAlert size={16} aria-hidden className="text-danger" />;
const unknown = <CircleHelp size={16} aria-hidden className="text-muted" />;

function Told(props: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <span className="mt-0.5 shrink-0">{props.icon}</span>
      <span className="min-w-0 wrap-anywhere">{props.children}</span>
    </p>
  );
}

/** What readers get who open a path of a site. */
type Outcome = {
  /** The redirects that apply: a page comes before a redirect from the same path. */
  steps: readonly RedirectRule[];
  end:
    | Exclude<RedirectEnd, { kind: "path" }>
    /** `page`: its title; undefined for the first page of a space. */
    | { kind: "page"; path: string; page: string | undefined; space: string; isUnused: boolean }
    | { kind: "no-page"; path: string }
    /** Whether there is a page isn't known yet, or couldn't be loaded. */
    | { kind: "pending" | "unknown"; path: string };
};

/** Follows redirects through the pages of the site, from its structure and the page trees of its spaces. */
function useOutcome(params: SiteParams, redirects: Redirects, path: string): Outcome {
  const way = followRedirects(redirects, path);
  const stops = [path, ...way.steps.map(({ destination }) => destination).filter(isOnSite)];
  const find = usePages(params, stops);
  for (const [at, stop] of stops.entries()) {
    const page = find(stop);
    const steps = way.steps.slice(0, at);
    const plain = stop.replace(/[?#].*$/, "");
    if (typeof page === "string") return { steps, end: { kind: page, path: plain } };
    if (page !== undefined) {
      const isUnused = at === 0 && way.steps.length > 0;
      return { steps, end: { kind: "page", path: plain, ...page, isUnused } };
    }
  }
  const { end, steps } = way;
  return {
    steps,
    end: end.kind === "path" ? { kind: "no-page", path: end.path.replace(/[?#].*$/, "") } : end,
  };
}

type FoundPage = { page: string | undefined; space: string } | "pending" | "unknown" | undefined;

/** Finds the page at a path; undefined if there is none. */
function usePages(params: SiteParams, paths: readonly string[]): (path: string) => FoundPage {
  const { data: structure, error } = useQuery(structureQuery(params));
  const placesAt = (path: string) => (structure === undefined ? [] : placesOf(structure, path));
  const spaces = [
    ...new Map(
      paths.flatMap(placesAt).map(({ siteSpace: { space } }) => [space.id, space]),
    ).values(),
  ];
  const trees = useQueries({
    queries: spaces.map(({ id, revision = "" }) => ({
      ...revisionPagesQuery(id, revision),
      enabled: revision !== "",
    })),
  });
  const isFailed = error !== null || trees.some((tree) => tree.error !== null);
  const missing = isFailed ? "unknown" : "pending";
  const treeOf = (id: string): readonly Page[] | undefined =>
    trees[spaces.findIndex((space) => space.id === id)]?.data?.pages;
  return (path) => {
    if (structure === undefined) return missing;
    for (const { siteSpace, page } of placesAt(path)) {
      const pages = treeOf(siteSpace.space.id);
      if (pages === undefined) return missing;
      const match = pageAt(pages, page);
      if (match !== undefined) {
        return { page: page === "" ? undefined : match.title, space: siteSpace.title };
      }
    }
    return undefined;
  };
}
