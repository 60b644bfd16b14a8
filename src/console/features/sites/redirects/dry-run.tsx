import { useState } from "react";
import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, CircleHelp, ExternalLink } from "lucide-react";
import {
  followRedirects,
  mostSteps,
  type RedirectEnd,
  type Redirects,
} from "#content/site-redirects.ts";
import { redirectTexts } from "#console/messages/site-redirects.ts";
import { TextField } from "#console/ui/text-field.tsx";
import type { SiteParams } from "../queries.ts";
import { typeOf } from "./columns.tsx";
import { pathOnSite } from "./destination.ts";
import { usePageAt } from "./use-page-at.ts";

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
        {path !== undefined && <Outcome {...props} path={path} />}
      </div>
    </section>
  );
}

function Outcome({ params, redirects, path }: DryRunProps & { path: string }) {
  const { steps, end } = followRedirects(redirects, path);
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
      {end.kind === "path" ? (
        <AtPath params={params} path={end.path} isMoved={steps.length > 0} />
      ) : (
        <OffSite end={end} />
      )}
    </div>
  );
}

function OffSite({ end }: { end: Exclude<RedirectEnd, { kind: "path" }> }) {
  if (end.kind === "elsewhere") {
    return (
      <Told icon={<ExternalLink size={16} aria-hidden className="text-muted" />}>
        {t.otherSite(end.url)}
      </Told>
    );
  }
  return <Told icon={bad}>{end.kind === "loop" ? t.loop(end.path) : t.long(mostSteps)}</Told>;
}

/** Whether there is a page at the end. */
function AtPath(props: { params: SiteParams; path: string; isMoved: boolean }) {
  const found = usePageAt(props.params, props.path);
  const path = props.path.replace(/[?#].*$/, "");
  if (found.state === "pending") return <Told icon={unknown}>{t.looking}</Told>;
  if (found.state === "page") {
    const { page, space } = found;
    return (
      <Told icon={good}>
        {!props.isMoved && `${t.stays} `}
        {t.page(path)} {page === undefined ? t.first(space) : t.inSpace(page, space)}
      </Told>
    );
  }
  if (found.state === "none") return <Told icon={bad}>{t.noPage(path)}</Told>;
  return <Told icon={unknown}>{t.unknown(path)}</Told>;
}

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
