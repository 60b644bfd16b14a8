import { useState } from "react";
import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, CircleHelp, ExternalLink } from "lucide-react";
import type { SiteParams } from "#screens/sites.ts";
import { mostSteps, type Redirects } from "#content/site-redirects.ts";
import { redirectTexts } from "#console/messages/site-redirects.ts";
import { TextField } from "#console/ui/text-field.tsx";
import { typeOf } from "./columns.tsx";
import { pathOnSite } from "./destination.ts";
import { useOutcome, type Outcome } from "./use-outcome.ts";

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
