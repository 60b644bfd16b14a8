import { useQuery } from "@tanstack/react-query";
import { FileX2 } from "lucide-react";
import { describeFailure } from "#console/kit/failure.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { revisionPageQuery } from "#console/kit/revision-queries.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { useNavigate } from "react-router";
import { PageSkeleton } from "./page/page-body.tsx";
import { PageView } from "./page/page-view.tsx";
import { useReader } from "./reader.ts";
import type { Reader } from "./reader.ts";

export function Component() {
  const reader = useReader();
  const { pageId, treeError } = reader;
  useReadingKeys(reader);
  if (pageId !== undefined) return <OpenPage reader={reader} pageId={pageId} />;
  if (treeError !== null) return <FailureState error={treeError} onRetry={reader.retryTree} />;
  return (
    <Pending>
      <PageSkeleton />
    </Pending>
  );
}

function OpenPage({ reader, pageId }: { reader: Reader; pageId: string }) {
  const { data, error, refetch } = useQuery({
    ...revisionPageQuery(reader.space.id, reader.revision, pageId),
    // Another revision of the same page can serve as a placeholder, but another page can't.
    placeholderData: (before) => (before?.id === pageId ? before : undefined),
  });
  if (data !== undefined) return <PageView key={pageId} reader={reader} page={data} />;
  if (error === null) {
    return (
      <Pending>
        <PageSkeleton />
      </Pending>
    );
  }
  return describeFailure(error).kind === "not-found" ? (
    <Missing reader={reader} />
  ) : (
    <FailedPage reader={reader} error={error} onRetry={() => void refetch()} />
  );
}

const t = spaceTexts.page;

function Missing({ reader }: { reader: Reader }) {
  useDocumentTitle(t.missingTitle, reader.space.title);
  const first = reader.index?.first;
  return (
    <div className="px-4 py-16">
      <PageHeading className="sr-only">{t.missingTitle}</PageHeading>
      <EmptyState
        icon={<FileX2 size={20} aria-hidden />}
        title={t.missingTitle}
        action={first && <LinkButton href={reader.href(first.id)}>{t.first}</LinkButton>}
      >
        {t.missing}
      </EmptyState>
    </div>
  );
}

function FailedPage(props: { reader: Reader; error: Error; onRetry: () => void }) {
  const { title } = describeFailure(props.error);
  useDocumentTitle(title, props.reader.space.title);
  return (
    <div className="px-4 py-16">
      <PageHeading className="sr-only">{title}</PageHeading>
      <FailureState error={props.error} onRetry={props.onRetry} />
    </div>
  );
}

function useReadingKeys(reader: Reader) {
  const navigate = useNavigate();
  const { keys } = spaceTexts;
  const go = (step: 1 | -1) => {
    const page = reader.pageId && reader.index?.neighbor(reader.pageId, step);
    if (page) void navigate(reader.href(page.id));
  };
  useKeys([
    { keys: "j", label: keys.next, group: keys.group, run: () => go(1) },
    { keys: "k", label: keys.previous, group: keys.group, run: () => go(-1) },
  ]);
}
