import { Link2 } from "lucide-react";
import { versionParameter } from "#screens/spaces.ts";
import { LinksTable } from "#console/kit/links/links-table.tsx";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { linksTexts as t } from "#console/messages/links.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { VersionBar, useVersion, type Version } from "../version.tsx";

/** The links of a space, or of one of its change requests. */
export function Component() {
  const version = useVersion();
  const { space } = version;
  return (
    <>
      <SpaceHead space={space} current="links" />
      <PageBody wide>
        <PageHead title={t.title} context={space.title} meta={<VersionBar version={version} />} />
        <List version={version} />
      </PageBody>
    </>
  );
}

function List({ version }: { version: Version }) {
  const { error, retry, number, changeRequest } = version;
  if (error !== null) return <FailureState error={error} onRetry={retry} />;
  if (number !== undefined && changeRequest === undefined) {
    return (
      <Pending>
        <SkeletonRows />
      </Pending>
    );
  }
  return (
    <LinksTable
      // Each version has its own list, with its own selection and position.
      key={number}
      space={version.space}
      changeRequest={changeRequest}
      readOnly={version.readOnly}
      versionParameter={versionParameter}
      empty={
        <EmptyState icon={<Link2 size={20} aria-hidden />} title={t.emptyTitle}>
          {t.emptyBody}
        </EmptyState>
      }
    />
  );
}
