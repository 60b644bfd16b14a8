import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import type { User } from "#contract/user.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { Fact } from "#console/kit/panel.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { revisionPageQuery } from "#console/kit/revision-queries.ts";
import { Time } from "#console/kit/time.tsx";
import { UserName } from "#console/kit/user.tsx";
import { pageInfoTexts as t } from "#console/messages/space.ts";
import { paths } from "#console/paths.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { Link } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { historyQuery, titleOf } from "./history/queries.ts";
import type { Version } from "./history/queries.ts";
import type { Reader } from "./reader.ts";

/** As many versions as fit into the dialog. */
const latest = 5;

/** The data of a page that its text doesn't show: dates, path, ID, and who wrote it. */
export function PageInfo(props: { reader: Reader; pageId: string; onClose: () => void }) {
  const { reader, pageId } = props;
  const { space, revision } = reader;
  const page = useQuery(revisionPageQuery(space.id, revision, pageId));
  const history = useInfiniteQuery(historyQuery(space.id, pageId));
  return (
    <Dialog size="small" title={t.title} isOpen onClose={props.onClose}>
      <div className="flex flex-col gap-6">
        {page.data === undefined ? (
          <Waiting query={page} />
        ) : (
          <Facts page={page.data} above={reader.index?.above(pageId) ?? []} />
        )}
        {history.data === undefined ? (
          <Waiting query={history} />
        ) : (
          <>
            <Contributors versions={history.data.items} isWhole={history.hasNextPage !== true} />
            <Versions reader={reader} pageId={pageId} versions={history.data.items} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Waiting({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  if (query.error !== null) {
    return <FailureState isCompact error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <Pending>
      <SkeletonRows count={3} />
    </Pending>
  );
}

/** @param props.above - the pages that this one is under: their conditions hold for it, too */
function Facts({ page, above }: { page: Page; above: readonly Page[] }) {
  const { id, createdAt, updatedAt, path, git, hidden, noIndex } = page;
  const visibility = [hidden === true ? t.hidden : t.shown, noIndex === true && t.noIndex];
  const conditional = [...above, page].filter(({ condition }) => condition !== undefined);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-1.5">
      <Fact name={t.updated}>
        {updatedAt === undefined ? t.unknown : <Time value={updatedAt} />}
      </Fact>
      <Fact name={t.created}>
        {createdAt === undefined ? t.unknown : <Time value={createdAt} />}
      </Fact>
      <Fact name={t.visibility}>{visibility.filter(Boolean).join(", ")}</Fact>
      {conditional.map((item) => (
        <Fact key={item.id} name={t.condition}>
          <code className="text-sm wrap-anywhere">{item.condition}</code>
          {item.id !== id && <span className="block text-sm text-muted">{t.from(item.title)}</span>}
        </Fact>
      ))}
      {path !== undefined && (
        <Fact name={t.path}>
          <code className="text-sm">/{path}</code>
        </Fact>
      )}
      {git?.path !== undefined && (
        <Fact name={t.source}>
          <code className="text-sm">{git.path}</code>
        </Fact>
      )}
      <Fact name={t.id}>
        <span className="flex items-center gap-1">
          <code className="min-w-0 text-sm wrap-anywhere">{id}</code>
          <CopyButton isIcon value={id} label={t.copyId} done={t.idCopied} />
        </span>
      </Fact>
    </dl>
  );
}

/** The authors of the changes, not who merged them; each once, the latest first. */
function contributorsOf(versions: readonly Version[]): User[] {
  const authors = versions.flatMap(
    ({ changeRequest, createdBy }) => changeRequest?.createdBy ?? createdBy ?? [],
  );
  return [...new Map(authors.map((author) => [author.id, author])).values()];
}

function Contributors(props: { versions: readonly Version[]; isWhole: boolean }) {
  const users = contributorsOf(props.versions);
  return (
    <section>
      <h3 className="mb-1 font-medium">{t.contributors}</h3>
      {users.length === 0 ? (
        <p className="text-muted">{t.noContributors}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {users.map((user) => (
            <li key={user.id} className="min-w-0">
              <UserName user={user} />
            </li>
          ))}
          {!props.isWhole && <li className="text-muted">{t.earlier}</li>}
        </ul>
      )}
    </section>
  );
}

function Versions(props: { reader: Reader; pageId: string; versions: readonly Version[] }) {
  const { reader, pageId, versions } = props;
  const { organization, id } = reader.space;
  if (versions.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-medium">{t.versions}</h3>
      <ul className="flex flex-col gap-1">
        {versions.slice(0, latest).map((version) => (
          <li key={version.id} className="flex items-baseline justify-between gap-3">
            <Link
              href={paths.version(organization, id, version.id, { page: pageId })}
              className="min-w-0 truncate"
            >
              <bdi>{titleOf(version)}</bdi>
            </Link>
            <Time value={version.createdAt} className="shrink-0 text-sm text-muted" />
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link href={paths.spaceTab(organization, id, "history", { of: pageId })}>
          {t.allVersions}
        </Link>
      </p>
    </section>
  );
}
