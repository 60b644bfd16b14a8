import { useParams } from "react-router";
import { PageBody, PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { useItem } from "#console/kit/use-item.ts";
import { accessTexts as t } from "#console/messages/access.ts";
import { Access, ShareButton } from "./access.tsx";
import { targetOf } from "./target.ts";

export { loadSpaceAccess as load } from "./loaders.ts";

/** Who has access to a space. */
export function Component() {
  const { spaceId = "" } = useParams();
  const { data: space } = useItem(spaceQuery(spaceId));
  const target = targetOf(space);
  useDocumentTitle(t.title, space.title);
  return (
    <>
      <SpaceHead space={space} current="access" />
      <PageBody wide>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pt-8 pb-6">
          <div className="min-w-0">
            <PageHeading className="text-xl font-semibold tracking-tight outline-none">
              {t.title}
            </PageHeading>
            <p className="text-muted">{t.lead.space}</p>
          </div>
          <ShareButton target={target} />
        </div>
        <Access key={space.id} target={target} />
      </PageBody>
    </>
  );
}
