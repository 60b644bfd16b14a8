import { useRef } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RequestFailure } from "#console/data/request-failure.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { sitePreviewTexts as t } from "#console/messages/site-preview.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { adaptiveSchemaQuery } from "../audience/queries.ts";
import { placedSpaces } from "../parts.ts";
import { structureQuery } from "../queries.ts";
import { useSite } from "../use-site.ts";
import { ContentFields } from "./content-fields.tsx";
import type { FrameControl } from "./frame.tsx";
import { Notice } from "./frame.tsx";
import { sitePreviewQuery } from "./queries.ts";
import { SeenParts } from "./seen-parts.tsx";
import { Stage } from "./stage.tsx";
import { useChoice } from "./use-choice.ts";
import { useShown } from "./frame.tsx";
import { VisitorFields } from "./visitor-fields.tsx";

/** A site as a chosen visitor sees it, published or not, with the visitor and the content beside it. */
export function Component() {
  const { site } = useSite();
  return <Preview key={site.id} />;
}

function Preview() {
  const { site, params } = useSite();
  const visitor = useChoice(site, params);
  const structure = useQuery(structureQuery(params));
  const schema = useQuery(adaptiveSchemaQuery(params));
  const { asked = {} } = visitor;
  const preview = useQuery({
    ...sitePreviewQuery(params, asked),
    enabled: visitor.asked !== undefined,
    placeholderData: keepPreviousData,
  });
  const seen = useShown(preview.data);
  const control = useRef<FrameControl>(null);
  const tokenError = tokenErrorOf(preview.error);
  return (
    <div className="grid gap-x-8 gap-y-6 pt-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div
        className="min-w-0 self-start lg:sticky lg:top-4"
        aria-busy={preview.isFetching || undefined}
      >
        {tokenError !== undefined ? (
          <Notice title={t.refusals["sign-in"]}>{t.reasons.token}</Notice>
        ) : preview.isError ? (
          <FailureState isCompact error={preview.error} onRetry={() => void preview.refetch()} />
        ) : seen === undefined || structure.data === undefined ? (
          <Pending>
            <SkeletonRows count={8} />
          </Pending>
        ) : (
          <Stage
            site={site}
            params={params}
            seen={seen}
            isEmpty={placedSpaces(structure.data).length === 0}
            visitor={visitor}
            control={control}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Panel id="preview-visitor" title={t.visitor.title}>
          <Fields>
            {schema.isError && schema.data === undefined && (
              <FailureState isCompact error={schema.error} onRetry={() => void schema.refetch()} />
            )}
            {schema.data !== undefined && (
              <VisitorFields
                site={site}
                params={params}
                schema={schema.data.jsonSchema}
                visitor={visitor}
                tokenError={tokenError}
              />
            )}
          </Fields>
        </Panel>
        {structure.data !== undefined && placedSpaces(structure.data).length > 0 && (
          <>
            <Panel id="preview-content" title={t.content.title}>
              <Fields>
                <ContentFields
                  organizationId={params.organizationId}
                  structure={structure.data}
                  visitor={visitor}
                />
              </Fields>
            </Panel>
            {seen !== undefined && tokenError === undefined && (
              <Panel id="preview-parts" title={t.parts.title}>
                <SeenParts
                  site={site}
                  params={params}
                  structure={structure.data}
                  seen={seen}
                  onOpen={(path) => control.current?.open(path)}
                />
              </Panel>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function Fields(props: { children: React.ReactNode }) {
  return <div className="flex flex-col gap-4">{props.children}</div>;
}

/** What the platform says about a pasted token. */
function tokenErrorOf(error: unknown): string | undefined {
  if (!(error instanceof RequestFailure)) return undefined;
  return error.details.find(({ path }) => path === "query.visitorClaims")?.message;
}
