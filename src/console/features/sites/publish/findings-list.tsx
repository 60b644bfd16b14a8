import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { SiteParams } from "#screens/sites.ts";
import { publishTexts as t } from "#console/messages/site-publish.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import type { Finding, FindingPart } from "./checks.ts";

const icons = {
  good: <CircleCheck size={16} role="img" aria-label={t.states.good} className="text-success" />,
  warning: (
    <TriangleAlert size={16} role="img" aria-label={t.states.warning} className="text-warning" />
  ),
  problem: (
    <CircleAlert size={16} role="img" aria-label={t.states.problem} className="text-danger" />
  ),
};

/** More parts than anyone reads in a question. */
const mostParts = 5;

/** A checklist: each line with its state, the parts that it is about, and where to fix it. */
export function FindingsList(props: { findings: readonly Finding[]; params: SiteParams }) {
  const { organizationId, siteId } = props.params;
  return (
    <ul aria-label={t.checks} className="flex flex-col gap-2">
      {props.findings.map(({ id, state, title, parts = [], fix }) => (
        <li key={id} className="flex items-start gap-2">
          <span className="mt-0.5 shrink-0">{icons[state]}</span>
          <span className="min-w-0 flex-1 wrap-anywhere">
            {title}
            {parts.length > 0 && <Parts parts={parts} />}
          </span>
          {fix !== undefined && (
            <Link href={paths.site(organizationId, siteId, fix)} className="shrink-0">
              {t.fixes[fix]}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Parts({ parts }: { parts: readonly FindingPart[] }) {
  const rest = parts.length - mostParts;
  return (
    <span className="block text-sm text-muted">
      {parts.slice(0, mostParts).map(({ title, href }, at) => (
        <span key={title}>
          {at > 0 && " · "}
          {href === undefined ? (
            title
          ) : (
            <Link href={href} look="plain" className="underline">
              {title}
            </Link>
          )}
        </span>
      ))}
      {rest > 0 && ` · ${t.andMore(rest)}`}
    </span>
  );
}
