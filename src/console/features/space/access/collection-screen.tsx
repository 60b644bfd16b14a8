import { collectionAccessScreen } from "#screens/spaces.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { useOwnerAddress } from "#console/kit/use-set-params.ts";
import { useItem } from "#console/kit/use-item.ts";
import { accessTexts as t } from "#console/messages/access.ts";
import { paths } from "#console/paths.ts";
import { Access, ShareButton } from "./access.tsx";
import { collectionQuery, targetOf } from "./queries.ts";

/** Who has access to a collection, and by that to what is in it. */
export function Component() {
  const { collectionId } = useScreenParams(collectionAccessScreen);
  const { data: collection } = useItem(collectionQuery(collectionId));
  useOwnerAddress(collection.organization);
  const target = targetOf(collection);
  return (
    <PageBody wide>
      <PageHead
        title={t.collectionTitle(collection.title)}
        crumbs={[
          { label: t.content, href: paths.content(collection.organization) },
          {
            label: collection.title,
            href: paths.collection(collection.organization, collection.id),
          },
        ]}
        actions={<ShareButton target={target} />}
      >
        <p className="text-muted">{t.lead.collection}</p>
      </PageHead>
      <Access key={collection.id} target={target} />
    </PageBody>
  );
}
