import { collectionRulesScreen } from "#screens/review-rules.ts";
import { collection as collectionRead } from "#screens/spaces.ts";
import { queryOf } from "#console/data/query.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { useItem } from "#console/kit/use-item.ts";
import { useOwnerAddress } from "#console/kit/use-set-params.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { reviewRulesTexts as t } from "#console/messages/review-rules.ts";
import { paths } from "#console/paths.ts";
import { Rules } from "./rules.tsx";

/** The review rules of a collection. */
export function Component() {
  const { collectionId: id } = useScreenParams(collectionRulesScreen);
  const { data: collection } = useItem(queryOf(collectionRead(id)));
  const { organization: organizationId, permissions, title } = collection;
  useOwnerAddress(organizationId);
  return (
    <PageBody wide>
      <PageHead
        title={t.titleOf(title)}
        crumbs={[
          { label: t.content, href: paths.content(organizationId) },
          { label: title, href: paths.collection(organizationId, id) },
        ]}
      />
      <Rules
        key={id}
        target={{ kind: "collection", id, organizationId, isAdmin: permissions.admin }}
      />
    </PageBody>
  );
}
