import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Ticket } from "lucide-react";
import type { Site } from "#contract/site.ts";
import type { VisitorKey } from "#contract/site-visitor.ts";
import type { SiteParams } from "#screens/sites.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Section, Fact } from "#console/kit/panel.tsx";
import { Time } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { showToast } from "#console/ui/toast.ts";
import { signInUrl, tokenSample, signedClaims } from "./visitor-token.ts";
import { siteQuery, adaptiveSchemaQuery, visitorKeyQuery } from "../queries.ts";
import { signInPageForm } from "../site.form.ts";

const t = siteAudienceTexts.signIn;

const CreateKey = openedLater(async () => (await import("./sign-in-dialogs.tsx")).CreateKey);
const TestToken = openedLater(async () => (await import("./sign-in-dialogs.tsx")).TestToken);

/** How visitors prove who they are: with a token that the organization's own backend signs. */
export function VisitorSignInSection(props: { site: Site; params: SiteParams }) {
  const { organization } = useOrganization();
  return (
    <Section title={t.title} lead={t.lead}>
      {organization.permissions.admin ? (
        <VisitorSignIn {...props} />
      ) : (
        <p className="text-muted">{t.mayNot}</p>
      )}
    </Section>
  );
}

function VisitorSignIn({ site, params }: { site: Site; params: SiteParams }) {
  const key = useQuery(visitorKeyQuery(params.organizationId));
  const schema = useQuery(adaptiveSchemaQuery(params));
  const failed = [key, schema].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    return <FailureState isCompact error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (key.data === undefined || schema.data === undefined) {
    return (
      <Pending>
        <SkeletonRows count={3} />
      </Pending>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p>{neededFor(site.visibility)}</p>
      {site.visibility === "visitor-auth" && <SignInPage params={params} />}
      <Key visitorKey={key.data} organizationId={params.organizationId} />
      <TokenFacts
        visitorKey={key.data}
        claims={signedClaims(schema.data.jsonSchema)}
        siteUrl={site.urls.published}
        noUrl={site.published && site.visibility === "share-link" ? t.urlPerLink : t.noUrl}
      />
      <Test
        params={params}
        claims={signedClaims(schema.data.jsonSchema)}
        siteUrl={site.urls.published}
      />
    </div>
  );
}

/** What visitors need a token for. */
function neededFor(visibility: string): string {
  if (visibility === "visitor-auth") return t.needed;
  return visibility === "share-link" ? t.byLink : t.optional;
}

function Key(props: { visitorKey: VisitorKey; organizationId: string }) {
  const { createdAt } = props.visitorKey;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-raised px-4 py-2.5">
      <KeyRound size={16} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="font-medium">{t.key}</h3>
        <p className="text-sm text-muted">
          {createdAt !== undefined ? (
            <>
              {t.keyAge} <Time value={createdAt} />
            </>
          ) : (
            t.noKey
          )}
        </p>
      </div>
      <Button onApproach={CreateKey.prepare} onPress={() => setOpen(true)}>
        {t.create}
      </Button>
      {isOpen && <CreateKey organizationId={props.organizationId} onClose={() => setOpen(false)} />}
    </div>
  );
}

type Facts = {
  /** Names of the signed claims. */
  claims: readonly string[];
  /** Undefined while the site has no URL that is the same for all visitors. */
  siteUrl: string | undefined;
};

function TokenFacts(props: Facts & { visitorKey: VisitorKey; noUrl: string }) {
  const { visitorKey, claims, siteUrl } = props;
  const sample = tokenSample(visitorKey, claims, siteUrl);
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-medium">{t.facts}</h3>
      <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact name={t.algorithm}>{visitorKey.algorithm}</Fact>
        <Fact name={t.issuer}>
          <Copied value={visitorKey.issuer} label={t.copyIssuer} />
        </Fact>
        <Fact name={t.audience}>
          <Copied value={visitorKey.audience} label={t.copyAudience} />
        </Fact>
        <Fact name={t.subject}>{t.subjectValue}</Fact>
        <Fact name={t.expires}>{t.expiresValue}</Fact>
        <Fact name={t.claims}>
          {claims.length === 0 ? (
            <span className="text-muted">{t.noClaims}</span>
          ) : (
            <span className="font-mono text-sm">{claims.join(", ")}</span>
          )}
        </Fact>
        <Fact name={t.url}>
          {siteUrl === undefined ? (
            <span className="text-muted">{props.noUrl}</span>
          ) : (
            <>
              <Copied value={signInUrl(siteUrl, "TOKEN")} label={t.copyUrl} />
              <span className="block text-sm text-muted">{t.urlHint}</span>
            </>
          )}
        </Fact>
      </dl>
      <details className="rounded-lg border bg-raised">
        <summary className="focus-ring cursor-default rounded-lg px-3 py-2 font-medium">
          {t.sample}
        </summary>
        <div className="flex flex-col gap-2 border-t p-3">
          <pre className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">{sample}</pre>
          <div>
            <CopyButton size="small" value={sample} label={t.copySample} done={t.copied} />
          </div>
        </div>
      </details>
    </div>
  );
}

function Copied({ value, label }: { value: string; label: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <span className="min-w-0 font-mono text-sm wrap-anywhere">{value}</span>
      <CopyButton isIcon value={value} label={label} done={t.copied} />
    </span>
  );
}

function Test(props: Facts & { params: SiteParams }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-52 text-muted">{t.testHint}</p>
      <Button
        icon={<Ticket size={16} aria-hidden />}
        onApproach={TestToken.prepare}
        onPress={() => setOpen(true)}
      >
        {t.test}
      </Button>
      {isOpen && <TestToken {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Where the site sends visitors who need a token; for admins. */
function SignInPage({ params }: { params: SiteParams }) {
  const { mutateAsync } = useWrite("PATCH /v1/orgs/{organizationId}/sites/{siteId}");
  const source = useFormSource(siteQuery(params), ({ visitorSignIn }) => ({
    visitorSignIn: visitorSignIn ?? "",
  }));
  return (
    <FormPanel
      {...source}
      isPatch
      schema={signInPageForm}
      action={t.savePage}
      onSubmit={async (body, ifMatch) => {
        await mutateAsync({ params, body, ifMatch });
        showToast({ tone: "success", title: t.pageSaved });
      }}
    >
      {({ Text }) => (
        <Text
          name="visitorSignIn"
          type="url"
          label={t.page}
          description={t.pageHint}
          placeholder="https://login.acme.example/docs"
          autoComplete="off"
        />
      )}
    </FormPanel>
  );
}
