import { spaceAccessScreen } from "#screens/spaces.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { ViewAsRole } from "#console/kit/views/view-as-role.tsx";
import { useItem } from "#console/kit/use-item.ts";
import { accessTexts as t } from "#console/messages/access.ts";
import { Access, ShareButton } from "./access.tsx";
import { targetOf } from "./queries.ts";

/** Who has access to a space. */
export function Component() {
  const { spaceId } = useScreenParams(spaceAccessScreen);
  const { data: space } = useItem(spaceQuery(spaceId));
  const target = targetOf(space);
  return (
    <>
      <SpaceHead space={space} current="access" />
      <PageBody wide>
        <PageHead
          title={t.title}
          context={space.title}
          actions={
            <>
              <ViewAsRole space={space} />
              <ShareButton target={target} />
            </>
          }
        >
          <p className="text-muted">{t.lead.space}</p>
        </PageHead>
        <Access key={space.id} target={target} />
      </PageBody>
    </>
  );
}
