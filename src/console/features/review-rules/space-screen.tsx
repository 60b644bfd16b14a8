import { spaceRulesScreen } from "#screens/review-rules.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { useItem } from "#console/kit/use-item.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { reviewRulesTexts as t } from "#console/messages/review-rules.ts";
import { Rules } from "./rules.tsx";

/** The review rules of a space. */
export function Component() {
  const { spaceId: id } = useScreenParams(spaceRulesScreen);
  const { data: space } = useItem(spaceQuery(id));
  const { organization: organizationId, permissions } = space;
  return (
    <>
      <SpaceHead space={space} current="settings" />
      <PageBody wide>
        <PageHead title={t.title} context={space.title} />
        <Rules
          key={id}
          target={{ kind: "space", id, organizationId, isAdmin: permissions.admin }}
        />
      </PageBody>
    </>
  );
}
