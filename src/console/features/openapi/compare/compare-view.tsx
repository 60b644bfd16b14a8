import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, CircleCheck, GitCompareArrows } from "lucide-react";
import type { OpenApiSpecVersion } from "#contract/openapi-spec.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { common } from "#console/messages/common.ts";
import { changeTexts as t } from "#console/messages/openapi-changes.ts";
import { openapiTexts } from "#console/messages/openapi.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Select } from "#console/ui/select.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { Spinner } from "#console/ui/spinner.tsx";
import { specPath } from "../address.ts";
import type { SpecAddress } from "../address.ts";
import { versionsQuery } from "../queries.ts";
import type { ViewProps } from "../address.ts";
import { documentKey, useAnswer } from "../use-document.ts";
import { versionOptions } from "../version-select.tsx";
import { ChangeList } from "./change-list.tsx";
import { ShowFilter } from "./show-filter.tsx";

/** What changed from one version to another: by itself, from the last but one to the latest. */
export function CompareView(props: ViewProps) {
  const { data: versions, error, refetch } = useQuery(versionsQuery(props.params));
  if (versions !== undefined) return <Chosen {...props} versions={versions} />;
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  return (
    <Pending>
      <SkeletonRows label={common.loading} />
    </Pending>
  );
}

function Chosen(props: ViewProps & { versions: readonly OpenApiSpecVersion[] }) {
  const { versions, address, go } = props;
  if (versions.length < 2 && address.from === "") {
    return (
      <EmptyState icon={<GitCompareArrows size={20} aria-hidden />} title={t.oneOnly}>
        {t.oneOnlyBody}
      </EmptyState>
    );
  }
  const to = address.to || (versions[0]?.id ?? "");
  const at = versions.findIndex(({ id }) => id === to);
  const from = address.from || (versions[at + 1]?.id ?? to);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-2">
        <Select
          label={t.from}
          className="w-44"
          value={from}
          onChange={(chosen) => go({ from: chosen, to })}
          options={versionOptions(versions, from)}
        />
        <IconButton
          label={t.swap}
          variant="secondary"
          icon={<ArrowLeftRight size={16} aria-hidden />}
          onPress={() => go({ from: to, to: from })}
        />
        <Select
          label={t.to}
          className="w-44"
          value={to}
          onChange={(chosen) => go({ from, to: chosen })}
          options={versionOptions(versions, to)}
        />
      </div>
      {from === to ? (
        <EmptyState icon={<GitCompareArrows size={20} aria-hidden />} title={t.same}>
          {t.sameBody}
        </EmptyState>
      ) : (
        <Compared {...props} from={from} to={to} />
      )}
    </>
  );
}

function Compared({ params, address, go, from, to }: ViewProps & { from: string; to: string }) {
  const question = {
    before: documentKey(params, { id: from }, false),
    after: documentKey(params, { id: to }, false),
  };
  const { data, error, refetch } = useAnswer("compare", question);
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Pending>
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> {t.comparing}
        </p>
      </Pending>
    );
  }
  if (data.groups.length === 0) {
    return (
      <EmptyState icon={<CircleCheck size={20} aria-hidden />} title={t.nothing}>
        {t.nothingBody}
      </EmptyState>
    );
  }
  const pathTo = (there: Partial<SpecAddress>) =>
    specPath(params.organizationId, params.specSlug, there);
  return (
    <section aria-label={openapiTexts.tabs.compare}>
      <ShowFilter
        counts={data.counts}
        shown={address.show}
        onChange={(show) => go({ from, to, show })}
      />
      <ChangeList
        groups={data.groups}
        show={address.show}
        paths={{
          pathBefore: (operation) => pathTo({ version: from, operation }),
          pathAfter: (operation) => pathTo({ version: to, operation }),
          schemaPath: (schema) => pathTo({ version: to, schema }),
        }}
        onClear={() => go({ from, to, show: "all" })}
      />
    </section>
  );
}
