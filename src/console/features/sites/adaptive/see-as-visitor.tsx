import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import type { Site } from "#contract/site.ts";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Section } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteAdaptiveTexts } from "#console/messages/site-adaptive.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { SiteSection, SiteSpace } from "#contract/site-structure.ts";
import { query } from "#console/data/query.ts";
import { Badge } from "#console/ui/badge.tsx";
import { signedClaims, unsignedClaims, visitorUrl } from "../audience/visitor-token.ts";
import { structureQuery, adaptiveSchemaQuery, shareLinksQuery } from "../queries.ts";
import { partsOf } from "../parts.ts";
import { labelOfPart } from "./schema-draft.ts";

const t = siteAdaptiveTexts.visitor;

type Props = { site: Site; params: SiteParams };

/** The navigation that a visitor with chosen claims gets, from the platform's own view of the published site. */
export function SeeAsVisitorSection({ site, params }: Props) {
  const { organization } = useOrganization();
  const isAdmin = organization.permissions.admin;
  const schema = useQuery(adaptiveSchemaQuery(params));
  const needsLink = site.visibility === "share-link";
  const links = useQuery({ ...shareLinksQuery(params), enabled: needsLink && isAdmin });
  const active = links.data?.find((link) => link.active !== false);
  return (
    <Section title={t.title} lead={t.lead}>
      {!site.published ? (
        <InPreview params={params}>{t.notPublished}</InPreview>
      ) : needsLink && !isAdmin ? (
        <InPreview params={params}>{t.needLink}</InPreview>
      ) : needsLink && links.data !== undefined && active === undefined ? (
        <NoLink params={params} />
      ) : schema.data === undefined || (needsLink && links.data === undefined) ? (
        <Waiting reads={[schema, ...(needsLink ? [links] : [])]} />
      ) : (
        <Visitor
          params={params}
          schema={schema.data.jsonSchema}
          isAdmin={isAdmin}
          siteUrl={needsLink ? active?.urls.published : site.urls.published}
        />
      )}
    </Section>
  );
}

const keyOf = (url: string | undefined) =>
  (url && new URL(url).searchParams.get("shareKey")) ?? undefined;

function Waiting(props: {
  reads: readonly { error: unknown; isError: boolean; refetch: () => Promise<unknown> }[];
}) {
  const failed = props.reads.find(({ isError }) => isError);
  if (failed !== undefined) {
    return <FailureState isCompact error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  return (
    <Pending>
      <SkeletonRows count={3} />
    </Pending>
  );
}

/** Where the site can be seen as a visitor, if not here. */
function InPreview(props: { params: SiteParams; children: string }) {
  const { organizationId, siteId } = props.params;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">{props.children}</p>
      <LinkButton href={paths.site(organizationId, siteId, "preview")}>{t.toPreview}</LinkButton>
    </div>
  );
}

function NoLink({ params }: { params: SiteParams }) {
  return (
    <Banner
      tone="warning"
      title={t.noLink}
      actions={
        <LinkButton
          size="small"
          href={paths.site(params.organizationId, params.siteId, "audience")}
        >
          {t.toLinks}
        </LinkButton>
      }
    />
  );
}

/** Names of the claims that are true. */
type Chosen = { signed: readonly string[]; browser: readonly string[] };

type Shown = Chosen & { visitorClaims: string | undefined };

function Visitor(props: {
  params: SiteParams;
  schema: VisitorSchema;
  isAdmin: boolean;
  /** Where visitors find the site, with the key of a share link if they need one. */
  siteUrl: string | undefined;
}) {
  const { params, schema, isAdmin, siteUrl } = props;
  const [chosen, setChosen] = useState<Chosen>({ signed: [], browser: [] });
  const [shown, setShown] = useState<Shown>();
  const sign = useWrite("POST /v1/orgs/{organizationId}/sites/{siteId}/visitor-tokens");
  const signed = signedClaims(schema);
  const browser = unsignedClaims(schema);
  async function show() {
    const claims = Object.fromEntries(chosen.signed.map((name) => [name, true]));
    // Even without claims: opened in this browser, the site may remember another visitor's token.
    const token =
      signed.length === 0 || !isAdmin
        ? undefined
        : (await sign.mutateAsync({ params, body: { claims, minutes: 60 } })).token;
    setShown({ ...chosen, visitorClaims: token });
  }
  const isSame = shown?.signed === chosen.signed && shown.browser === chosen.browser;
  return (
    <div className="flex flex-col gap-4">
      {signed.length + browser.length === 0 && <p className="text-muted">{t.noClaims}</p>}
      <Claims
        label={t.signed}
        names={signed}
        chosen={chosen.signed}
        reason={isAdmin ? undefined : t.needAdmin}
        onChange={(names) => setChosen({ ...chosen, signed: names })}
      />
      <Claims
        label={t.browser}
        names={browser}
        chosen={chosen.browser}
        onChange={(names) => setChosen({ ...chosen, browser: names })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          icon={<Eye size={16} aria-hidden />}
          isPending={sign.isPending}
          onPress={() => void show().catch(() => undefined)}
        >
          {t.show}
        </Button>
        {shown !== undefined && !isSame && (
          <p className="flex items-center gap-1.5 text-sm text-muted">
            <EyeOff size={14} aria-hidden className="shrink-0" />
            {t.changed}
          </p>
        )}
      </div>
      {sign.error !== null && (
        <Banner tone="danger" live="alert" title={describeFailure(sign.error).message} />
      )}
      {shown !== undefined && (
        <>
          <VisitorNavigation
            params={params}
            visitor={{
              visitorClaims: shown.visitorClaims,
              unsigned: shown.browser,
              shareKey: keyOf(siteUrl),
            }}
          />
          {siteUrl !== undefined && (
            <Link
              external
              href={visitorUrl(siteUrl, {
                token: shown.visitorClaims,
                unsigned: Object.fromEntries(
                  browser.map((name) => [name, shown.browser.includes(name)]),
                ),
              })}
            >
              {t.open}
            </Link>
          )}
        </>
      )}
    </div>
  );
}

function Claims(props: {
  label: string;
  names: readonly string[];
  chosen: readonly string[];
  /** Why they can't be chosen, as a sentence. */
  reason?: string | undefined;
  onChange: (names: readonly string[]) => void;
}) {
  const { names, chosen, reason, onChange } = props;
  if (names.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-medium">{props.label}</legend>
      {reason !== undefined && <p className="text-sm text-muted">{reason}</p>}
      <div className="flex flex-wrap gap-x-6 gap-y-1.5">
        {names.map((name) => (
          <Checkbox
            key={name}
            isDisabled={reason !== undefined}
            isSelected={chosen.includes(name)}
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, name] : chosen.filter((other) => other !== name))
            }
          >
            <span className="font-mono text-sm wrap-anywhere">{name}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

type VisitorFacts = {
  visitorClaims: string | undefined;
  unsigned: readonly string[];
  shareKey: string | undefined;
};

/** What one visitor sees of a published site, and which parts are hidden from them. */
function VisitorNavigation({ params, visitor }: { params: SiteParams; visitor: VisitorFacts }) {
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
