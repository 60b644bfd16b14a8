import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { publishTexts as t } from "#console/messages/site-publish.ts";
import type { Finding } from "./checks.ts";

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

/** A checklist: each line with its state, and the parts that it is about. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul aria-label={t.checks} className="flex flex-col gap-2">
      {findings.map(({ id, state, title, parts = [] }) => (
        <li key={id} className="flex items-start gap-2">
          <span className="mt-0.5 shrink-0">{icons[state]}</span>
          <span className="min-w-0 wrap-anywhere">
            {title}
            {parts.length > 0 && <span className="block text-sm text-muted">{inShort(parts)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function inShort(parts: readonly string[]): string {
  const shown = parts.slice(0, mostParts);
  const rest = parts.length - shown.length;
  return [...shown, ...(rest > 0 ? [t.andMore(rest)] : [])].join(" · ");
}
