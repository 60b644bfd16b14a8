import { BookOpen, Download } from "lucide-react";
import type { Space } from "#contract/space.ts";
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { spaceTexts } from "#console/messages/space.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { NewChangeRequest, whyNotImport } from "./head-actions.tsx";
import { useImportPanel } from "./import-into-space.tsx";

const t = spaceTexts.empty;

/** A space without pages, and the two ways to get some. */
export function EmptySpace({ space }: { space: Space }) {
  useDocumentTitle(space.title);
  const panel = useImportPanel();
  return (
    <div className="px-4 py-12">
      <PageHeading className="sr-only">{space.title}</PageHeading>
      <EmptyState
        icon={<BookOpen size={20} aria-hidden />}
        title={t.title}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Button
              variant="primary"
              icon={<Download size={16} aria-hidden />}
              unavailable={whyNotImport(space)}
              onPress={() => panel.onOpenChange(true)}
            >
              {spaceTexts.actions.importTitle}
            </Button>
            <NewChangeRequest space={space} isPrimary={false} />
          </span>
        }
      >
        {t.body}
      </EmptyState>
    </div>
  );
}
