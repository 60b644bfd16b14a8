import type { LucideIcon } from "lucide-react";
import { CircleAlert, CircleHelp, Minus, PencilLine, Plus } from "lucide-react";
import { useNear } from "#console/kit/use-near.ts";
import { changeTexts as t } from "#console/messages/openapi-changes.ts";
import { Badge, MethodBadge } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";
import type { Change, ChangeGroup, OperationMark } from "../diff/group.ts";
import type { Action, RuleName, Step } from "../diff/findings.ts";
import { Disclosure } from "../viewer/disclosure.tsx";

/** The URL of an operation in one of the two versions. */
type OperationPath = (id: string) => string;

export type Paths = {
  pathBefore: OperationPath;
  pathAfter: OperationPath;
  /** The URL of a schema in the newer version, by its reference. */
  schemaPath: (reference: string) => string;
};

/** Changes in an operation, in a schema, or the same change in many operations. */
export function GroupView({ group, ...paths }: { group: ChangeGroup } & Paths) {
  const { subject, changes, users, userCount } = group;
  return (
    <section className="overflow-hidden rounded-lg border">
      <header className="flex min-h-10 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-sunken px-3 py-1.5">
        <h2 className="flex min-w-0 flex-1 basis-60 items-center gap-2 text-base font-medium">
          {subject.kind === "operation" && <OperationLink mark={subject.operation} {...paths} />}
          {subject.kind === "schema" && (
            <Link href={paths.schemaPath(subject.reference)} look="plain" className="wrap-anywhere">
              {t.schema(subject.name)}
            </Link>
          )}
          {subject.kind === "many" && t.many}
        </h2>
        {subject.kind === "operation" && subject.summary !== undefined && (
          <span dir="auto" className="min-w-0 truncate text-sm text-muted">
            {subject.summary}
          </span>
        )}
        {userCount > 0 && <span className="text-sm text-muted">{t.users(userCount)}</span>}
      </header>
      <div className="divide-y">
        {partsOf(changes).map((part, at) => (
          <Part key={at} changes={part} />
        ))}
      </div>
      {userCount > 0 && (
        <Disclosure
          className="border-t px-3 py-1.5"
          label={<span className="text-sm text-muted">{t.showUsers(userCount)}</span>}
        >
          {() => (
            <ul className="flex flex-col gap-1 py-1 ps-4">
              {users.map((mark) => (
                <li key={mark.id} className="flex min-w-0 items-center gap-2">
                  <OperationLink mark={mark} {...paths} />
                </li>
              ))}
              {userCount > users.length && (
                <li className="text-sm text-muted">{t.moreUsers(userCount - users.length)}</li>
              )}
            </ul>
          )}
        </Disclosure>
      )}
    </section>
  );
}

/** Changes rendered together. */
const together = 20;

/** A schema can have thousands of changes. */
function partsOf(changes: readonly Change[]): (readonly Change[])[] {
  const count = Math.ceil(changes.length / together);
  return Array.from({ length: count }, (_, at) =>
    changes.slice(at * together, (at + 1) * together),
  );
}

/** Some changes of a group, rendered near the visible area only. */
function Part({ changes }: { changes: readonly Change[] }) {
  const { frame, isDrawn, height } = useNear<HTMLUListElement>({
    estimate: changes.reduce((sum, change) => sum + estimateHeight(change), 0),
  });
  return (
    <ul ref={frame} className="divide-y" style={isDrawn ? undefined : { height }}>
      {isDrawn && changes.map((change, at) => <ChangeLine key={at} change={change} />)}
    </ul>
  );
}

/** In pixels. */
function estimateHeight({ before, after, steps, directions }: Change): number {
  const values = before === undefined && after === undefined ? 0 : 20;
  return 39 + values + (steps.length + directions.length > 0 ? 20 : 0);
}

function OperationLink({ mark, pathBefore, pathAfter }: { mark: OperationMark } & Paths) {
  return (
    <>
      <MethodBadge method={mark.method} />
      <Link
        href={(mark.isGone ? pathBefore : pathAfter)(mark.id)}
        look="plain"
        className="min-w-0 font-mono text-sm wrap-anywhere"
      >
        {mark.path.replace(/^webhook:/, "")}
      </Link>
    </>
  );
}

type Words = (parts: { name: string; before: string; after: string }) => string;

// Typed so that every rule needs a sentence.
const sentences: Record<RuleName, Words> = t.rules;

const icons: Record<Action, { icon: LucideIcon; color: string }> = {
  added: { icon: Plus, color: "text-success" },
  removed: { icon: Minus, color: "text-danger" },
  changed: { icon: PencilLine, color: "text-muted" },
};

/** One change: what, where, and whether it breaks clients. */
function ChangeLine({ change }: { change: Change }) {
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
