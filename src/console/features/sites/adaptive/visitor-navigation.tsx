import { useQuery } from "@tanstack/react-query";
import type { SiteSection } from "#contract/site-section.ts";
import type { SiteSpace } from "#contract/site-space.ts";
import type { SiteParams } from "#screens/sites.ts";
import { query } from "#console/data/query.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { siteAdaptiveTexts } from "#console/messages/site-adaptive.ts";
import { Badge } from "#console/ui/badge.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { structureQuery } from "../queries.ts";
import { partsOf } from "../site-parts.ts";
import { labelOfPart } from "./part-label.ts";

const t = siteAdaptiveTexts.visitor;

type Visitor = {
  visitorClaims: string | undefined;
  unsigned: readonly string[];
  shareKey: string | undefined;
};

/** What one visitor sees of a published site, and which parts are hidden from them. */
export function VisitorNavigation({ params, visitor }: { params: SiteParams; visitor: Visitor }) {
  const seen = useQuery(
    query("GET /v1/orgs/{organizationId}/sites/{siteId}/published", {
      params,
      query: { ...visitor, unsigned: [...visitor.unsigned] },
    }),
  );
  const whole = useQuery(structureQuery(params));
  if (seen.isError && seen.data === undefined) {
    return <FailureState isCompact error={seen.error} onRetry={() => void seen.refetch()} />;
  }
  if (seen.data === undefined) {
    return (
      <Pending>
        <SkeletonRows count={3} />
      </Pending>
    );
  }
  const { structure } = seen.data;
  const visible = new Set(partsOf(structure).map(({ id }) => id));
  const hidden = partsOf(whole.data ?? structure).filter(({ id }) => !visible.has(id));
  return (
    <section aria-label={t.result} className="flex flex-col gap-3">
      {structure.structure.length === 0 ? (
        <p className="text-muted">{t.nothing}</p>
      ) : (
        <ul className="rounded-lg border bg-raised py-1.5">
          {structure.type === "siteSpaces"
            ? structure.structure.map((space) => <SpaceItem key={space.id} space={space} />)
            : structure.structure.map((top) =>
                top.object === "site-section" ? (
                  <SectionItem key={top.id} section={top} />
                ) : (
                  <Item key={top.id} title={top.title}>
                    {top.sections.map((section) => (
                      <SectionItem key={section.id} section={section} />
                    ))}
                  </Item>
                ),
              )}
        </ul>
      )}
      {hidden.length > 0 && (
        <div className="flex flex-col gap-1">
          <h3 className="font-medium">{t.hidden(hidden.length)}</h3>
          <ul className="list-disc ps-5 text-muted">
            {hidden.map((part) => (
              <li key={part.id} className="wrap-anywhere">
                {labelOfPart(part)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function SectionItem({ section }: { section: SiteSection }) {
  return (
    <Item title={section.title} isDefault={section.default === true}>
      {section.siteSpaces.map((space) => (
        <SpaceItem key={space.id} space={space} />
      ))}
    </Item>
  );
}

function SpaceItem({ space }: { space: SiteSpace }) {
  return <Item title={space.title} detail={space.urls.published} />;
}

function Item(props: {
  title: string;
  isDefault?: boolean;
  /** Its URL. */
  detail?: string | undefined;
  children?: React.ReactNode;
}) {
  return (
    <li className="px-3 py-1">
      <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
        {props.title}
        {props.isDefault === true && <Badge>{t.isDefault}</Badge>}
        {props.detail !== undefined && (
          <span className="text-sm text-muted wrap-anywhere">{new URL(props.detail).pathname}</span>
        )}
      </p>
      {props.children !== undefined && <ul className="border-s ps-1">{props.children}</ul>}
    </li>
  );
}
