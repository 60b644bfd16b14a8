import type { Page } from "#contract/page.ts";
import type { EditedPage } from "#contract/revision.ts";
import { editedText } from "#screens/change-requests.ts";
import type { ThreadScope } from "#screens/threads.ts";
import { queryOf } from "#console/data/query.ts";
import { keepSyntax } from "../model/read/sent-syntax.ts";

/** Milliseconds for which a text that was loaded is the one to begin with: from the start of its screen until it is drawn. */
const fresh = 3000;

/** The text of a page as it was written, to open it in the editor. Platforms that don't parse leave that to the editor. */
export const textQuery = (scope: ThreadScope, pageId: string) => ({
  ...queryOf(editedText(scope, pageId)),
  select: keepSent,
  staleTime: fresh,
});

function keepSent({ syntaxTree, ...page }: EditedPage): Page {
  const { markdown } = page;
  if (syntaxTree !== undefined && markdown !== undefined) keepSyntax(markdown, syntaxTree);
  return page;
}
