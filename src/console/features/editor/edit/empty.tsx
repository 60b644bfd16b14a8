import { FilePlus, Import } from "lucide-react";
import { pageTreeTexts as t } from "#console/messages/page-tree.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { reasonOf } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { Banner } from "#console/ui/banner.tsx";
import type { PageTree } from "../tree/use-page-tree.ts";
import type { TreeActs } from "../tree/use-tree-acts.ts";
import type { Edited } from "./use-edited.ts";

/** A change request without pages: how to get the first one. */
export function EmptyChangeRequest(props: {
  edited: Edited;
  pages: PageTree;
  acts: TreeActs;
  /** Why nothing can be changed, as a sentence. */
  unavailable: string | undefined;
}) {
  const { edited, acts, unavailable } = props;
  return (
    <>
      <ActProblem pages={props.pages} />
      <EmptyState
        title={t.empty}
        icon={<FilePlus size={20} aria-hidden />}
        action={
          <>
            <Button
              variant="primary"
              icon={<FilePlus size={16} aria-hidden />}
              unavailable={unavailable}
              onPress={() => acts.addPage(undefined)}
            >
              {t.firstPage}
            </Button>
            <LinkButton
              href={importHref(edited)}
              unavailable={unavailable}
              icon={<Import size={16} aria-hidden />}
            >
              {t.menu.import}
            </LinkButton>
          </>
        }
      >
        {unavailable === undefined ? t.emptyBody : t.emptyReadOnly}
      </EmptyState>
    </>
  );
}

/** Where pages are imported into a change request. */
export function importHref({ organizationId, scope }: Edited): string {
  const { spaceId, changeRequestId } = scope;
  return paths.imports(organizationId, spaceId, changeRequestId);
}

/** The latest act that failed: why, and another try. Nothing of it was carried out. */
export function ActProblem({ pages }: { pages: PageTree }) {
  const { problem } = pages.state;
  if (problem === undefined) return null;
  return (
    <Banner
      tone="danger"
      live="alert"
      title={t.failed(problem.titles)}
      actions={
        <>
          <Button size="small" onPress={pages.queue.retry}>
            {common.retry}
          </Button>
          <Button size="small" variant="quiet" onPress={pages.queue.dismiss}>
            {common.close}
          </Button>
        </>
      }
    >
      {reasonOf(problem.error)}
    </Banner>
  );
}
