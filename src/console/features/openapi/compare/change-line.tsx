import { CircleAlert, CircleHelp, Minus, PencilLine, Plus } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { changeTexts as t } from "#console/messages/openapi-changes.ts";
import { Badge } from "#console/ui/badge.tsx";
import type { Change } from "../diff/group.ts";
import type { Step } from "../diff/finding.ts";
import type { Action, RuleName } from "../diff/rules.ts";

type Words = (parts: { name: string; before: string; after: string }) => string;

// A rule without a sentence does not compile.
const sentences: Record<RuleName, Words> = t.rules;

const icons: Record<Action, { icon: LucideIcon; color: string }> = {
  added: { icon: Plus, color: "text-success" },
  removed: { icon: Minus, color: "text-danger" },
  changed: { icon: PencilLine, color: "text-muted" },
};

/** One change: what it is, where, and whether it breaks clients. */
export function ChangeLine({ change }: { change: Change }) {
  const { before, after, steps, effect, action } = change;
  const { icon: Icon, color } = icons[action];
  const sentence = sentences[change.rule]({
    name: change.name ?? "",
    before: before ?? "",
    after: after ?? "",
  });
  return (
    <li className="flex min-w-0 items-start gap-2 px-3 py-2">
      <Icon
        size={14}
        role="img"
        aria-label={t.actions[action]}
        className={`mt-1 shrink-0 ${color}`}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere">{sentence}</span>
          {effect === "breaking" && (
            <Badge tone="danger" icon={<CircleAlert size={12} aria-hidden />}>
              {t.breaking}
            </Badge>
          )}
          {effect === "unclear" && (
            <Badge tone="warning" icon={<CircleHelp size={12} aria-hidden />}>
              {t.unclear}
            </Badge>
          )}
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          {steps.length > 0 && (
            <span className="font-mono wrap-anywhere">{steps.map(stepWords).join(" › ")}</span>
          )}
          {directionWords(change)}
        </p>
        {(before !== undefined || after !== undefined) && (
          <p className="flex flex-wrap gap-x-2 font-mono text-sm" dir="auto">
            <del className="rounded-sm bg-diff-del-soft px-1 wrap-anywhere text-diff-del">
              {before ?? t.absent}
            </del>
            <span aria-hidden>→</span>
            <ins className="rounded-sm bg-diff-ins-soft px-1 wrap-anywhere text-diff-ins no-underline">
              {after ?? t.absent}
            </ins>
          </p>
        )}
      </div>
    </li>
  );
}

function stepWords({ kind, name }: Step): string {
  return t.steps[kind](name);
}

function directionWords({ directions }: Change): string | null {
  const [first, second] = directions;
  if (first === undefined) return null;
  return second === undefined ? t.directions[first] : t.directions.both;
}
