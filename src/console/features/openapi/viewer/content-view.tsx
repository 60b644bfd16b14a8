import { useCallback, useMemo, useRef, useState } from "react";
import { SearchX } from "lucide-react";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { useTypedFilter } from "#console/kit/use-typed-filter.ts";
import { openapiTexts, specContentTexts as t } from "#console/messages/openapi.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { DocumentKey } from "../library/library.ts";
import type { DocumentIndex } from "../document/types.ts";
import type { ViewProps } from "../address.ts";
import { documentKey, useAnswer, useVersion, ViewerContext } from "../use-document.ts";
import { VersionSelect } from "../version-select.tsx";
import { Detail } from "./detail.tsx";
import { OperationList, listRows, type ListRow } from "./operation-list.tsx";

/** The content of a version: its operations and schemas, and the open one. */
export function ContentView(props: ViewProps) {
  const { params, address, spec } = props;
  const version = useVersion(params, address.version);
  const isOld = address.version !== "" && address.version !== spec.lastVersion;
  return (
    <>
      {isOld && version.data !== undefined && (
        <div className="mb-4">
          <Banner
            tone="info"
            title={openapiTexts.oldVersion}
            actions={
              <LinkButton size="small" href={props.pathOf({ version: "" })}>
                {openapiTexts.showLatest}
              </LinkButton>
            }
          />
        </div>
      )}
      {version.data !== undefined && (
        <Indexed {...props} of={documentKey(params, version.data, address.version === "")} />
      )}
      {version.data === undefined && version.error !== null && (
        <FailureState
          error={version.error}
          onRetry={() => void version.refetch()}
          action={
            <LinkButton href={props.pathOf({ version: "" })}>{openapiTexts.showLatest}</LinkButton>
          }
        />
      )}
    </>
  );
}

function Indexed(props: ViewProps & { of: DocumentKey }) {
  const { data, error, refetch } = useAnswer("index", { of: props.of });
  if (data !== undefined) return <Viewer {...props} index={data} />;
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  return (
    <Pending>
      <SkeletonRows count={10} />
    </Pending>
  );
}

function Viewer(props: ViewProps & { of: DocumentKey; index: DocumentIndex }) {
  const { of, index, address, pathOf, go } = props;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const listed = useMemo(() => listRows(index, address.q, closed), [index, address.q, closed]);
  const isOpen = address.operation !== "" || address.schema !== "";
  const viewer = {
    of,
    operationPath: (operation: string) => pathOf({ operation, schema: "" }),
    schemaPath: (schema: string) => pathOf({ schema, operation: "" }),
  };
  const hrefOf = (row: ListRow) => {
    if (row.kind === "operation") return viewer.operationPath(row.operation.id);
    return row.kind === "schema" ? viewer.schemaPath(row.schema.reference) : "";
  };
  const toggle = useCallback(
    (group: string) =>
      setClosed((now) => {
        const next = new Set(now);
        if (!next.delete(group)) next.add(group);
        return next;
      }),
    [],
  );
  return (
    <ViewerContext value={viewer}>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div
          className={`flex min-w-0 flex-col gap-2 lg:sticky lg:top-4 lg:self-start ${isOpen ? "max-lg:hidden" : ""}`}
        >
          <div className="flex flex-wrap items-center gap-2">
            <VersionSelect
              params={props.params}
              value={address.version}
              onChange={(version) => go({ version })}
            />
            {isOpen && (
              <LinkButton href={pathOf({ operation: "", schema: "" })}>{t.overview}</LinkButton>
            )}
          </div>
          <Search text={address.q} onChange={(q) => go({ q }, { replace: true })} />
          <p role="status" className="text-sm text-muted">
            {t.found(listed.operations, listed.schemas)}
          </p>
          {listed.rows.length === 0 ? (
            <EmptyState
              icon={<SearchX size={20} aria-hidden />}
              title={t.nothing}
              action={
                address.q !== "" && (
                  <Button onPress={() => go({ q: "" }, { replace: true })}>{t.clear}</Button>
                )
              }
            >
              {t.nothingBody}
            </EmptyState>
          ) : (
            <OperationList
              rows={listed.rows}
              current={address.operation || address.schema}
              hrefOf={hrefOf}
              onToggle={toggle}
            />
          )}
        </div>
        <Detail index={index} address={address} backPath={pathOf({ operation: "", schema: "" })} />
      </div>
    </ViewerContext>
  );
}

// Its own component: a keystroke re-renders only the field; the list follows when the typing pauses.
function Search(props: { text: string; onChange: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTypedFilter(props.text, props.onChange);
  useKeys([
    { keys: "/", label: t.keys.search, group: t.keysGroup, run: () => field.current?.focus() },
  ]);
  return <SearchField ref={field} label={t.search} value={typed} onChange={setTyped} />;
}
