import { changeTexts as t } from "#console/messages/openapi-changes.ts";
import { Link } from "#console/ui/link.tsx";
import type { ChangeGroup, OperationMark } from "../diff/group.ts";
import { Disclosure } from "../viewer/disclosure.tsx";
import { MethodBadge } from "#console/ui/method-badge.tsx";
import { ChangeLine } from "./change-line.tsx";

/** The address of an operation in one of the two versions. */
export type OperationPath = (id: string) => string;

export type Paths = {
  pathBefore: OperationPath;
  pathAfter: OperationPath;
  /** The address of a schema in the newer version, by its reference. */
  schemaPath: (reference: string) => string;
};

/** What changed in an operation, in a schema, or the same way in many operations. */
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
      <ul className="divide-y">
        {changes.map((change, at) => (
          <ChangeLine key={at} change={change} />
        ))}
      </ul>
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
