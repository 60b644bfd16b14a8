import { useRef, useState, type RefObject } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ExternalLink, Monitor, RotateCw, Smartphone } from "lucide-react";
import { RequestFailure } from "#console/data/request-failure.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { sitePreviewTexts as t } from "#console/messages/site-preview.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { SitePreview } from "#contract/site-preview.ts";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { tip } from "#console/ui/tip.ts";
import { firstSpace, pathsOf, placedSpaces } from "../parts.ts";
import {
  adaptiveSchemaQuery,
  sitePreviewQuery,
  stagedPreviewQuery,
  structureQuery,
  useSite,
} from "../queries.ts";
import { ContentFields } from "./content-fields.tsx";
import {
  type FrameControl,
  Notice,
  useShown,
  Frame,
  isWidth,
  type Width,
  printPath,
} from "./frame.tsx";
import { SeenParts } from "./seen-parts.tsx";
import { useChoice, type ChosenVisitor } from "./use-choice.ts";
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
  const isStaged = visitor.choice.staged;
  const staged = useQuery({ ...stagedPreviewQuery(params), enabled: isStaged });
  const parts = isStaged ? staged.data?.after : structure.data;
  const schema = useQuery(adaptiveSchemaQuery(params));
  const { request = {} } = visitor;
  const preview = useQuery({
    ...sitePreviewQuery(params, request),
    enabled: visitor.request !== undefined,
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
        ) : seen === undefined || parts === undefined ? (
          <Pending>
            <SkeletonRows count={8} />
          </Pending>
        ) : (
          <Stage
            site={site}
            params={params}
            seen={seen}
            isEmpty={placedSpaces(parts).length === 0}
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
                <ContentFields params={params} structure={structure.data} visitor={visitor} />
              </Fields>
            </Panel>
            {seen !== undefined && parts !== undefined && tokenError === undefined && (
              <Panel id="preview-parts" title={t.parts.title}>
                <SeenParts
                  site={site}
                  params={params}
                  structure={parts}
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

type Props = {
  site: Site;
  params: SiteParams;
  seen: SitePreview;
  /** Whether the site has no spaces that the user can see. */
  isEmpty: boolean;
  visitor: ChosenVisitor;
  control: RefObject<FrameControl | null>;
};

/** The site in a frame with its tools, or why this visitor sees nothing of it. */
function Stage(props: Props) {
  const { site, params, seen } = props;
  const { choice, choose } = props.visitor;
  const [fitting] = useState<Width>(() => (window.innerWidth < 640 ? "phone" : "desktop"));
  const width = isWidth(choice.width) ? choice.width : fitting;
  const [path, setPath] = useState("");
  const root = seen.urls.preview;
  if (props.isEmpty) {
    return (
      <Notice
        title={t.empty}
        action={
          <LinkButton href={paths.site(params.organizationId, params.siteId, "structure")}>
            {t.toStructure}
          </LinkButton>
        }
      >
        {t.emptyBody}
      </Notice>
    );
  }
  if (seen.refusal !== undefined) {
    return <Notice title={refusalTitle(seen.refusal)}>{refusalReason(seen.refusal, site)}</Notice>;
  }
  if (seen.structure.structure.length === 0)
    return <Notice title={t.hidden}>{t.hiddenBody}</Notice>;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Widths width={width} onChange={(next) => choose({ width: next })} />
        <p className="min-w-0 flex-1 truncate rounded-md bg-sunken px-2 py-1 font-mono text-sm">
          <span className="sr-only">{t.page}: </span>
          <bdi>{printPath(path)}</bdi>
        </p>
        <IconButton
          label={t.reload}
          icon={<RotateCw size={16} aria-hidden />}
          onPress={() => props.control.current?.reload()}
        />
        <Link
          external
          look="bare"
          href={root + path}
          aria-label={t.newTab}
          className="grid size-8 place-items-center rounded-md hover:bg-hover"
          {...tip(t.newTab)}
        >
          <ExternalLink size={16} aria-hidden />
        </Link>
      </div>
      {seen.withheld > 0 && <Banner tone="info" title={t.withheld(seen.withheld)} />}
      <Frame
        title={site.title}
        root={root}
        spaces={pathsOf(seen.structure, firstSpace(seen.structure)?.siteSpace.id)}
        width={width}
        control={props.control}
        onPath={setPath}
      />
    </div>
  );
}

function Widths(props: { width: Width; onChange: (width: Width) => void }) {
  const icons = { desktop: Monitor, phone: Smartphone };
  return (
    <div role="group" aria-label={t.width} className="flex gap-1">
      {(["desktop", "phone"] as const).map((width) => {
        const Icon = icons[width];
        return (
          <IconButton
            key={width}
            label={t.widths[width]}
            aria-pressed={props.width === width}
            icon={<Icon size={16} aria-hidden />}
            onPress={() => props.onChange(width)}
          />
        );
      })}
    </div>
  );
}

const refusalTitle = (refusal: string) =>
  (t.refusals as Record<string, string>)[refusal] ?? t.unknownRefusal;

function refusalReason(refusal: string, { visitorSignIn }: Site): string {
  if (refusal === "share-key") return t.reasons["share-key"];
  if (refusal !== "sign-in") return "";
  if (visitorSignIn === undefined) return t.reasons["sign-in"];
  return t.reasons.redirected(new URL(visitorSignIn).host);
}
