import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { ArrowLeft, FileQuestion } from "lucide-react";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { specContentTexts as t } from "#console/messages/openapi.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { SpecAddress } from "../address.ts";
import { nameOf } from "../document/json.ts";
import type { DocumentIndex } from "../document/types.ts";
import { useAnswer, useViewer } from "../use-document.ts";
import { Description, Value } from "./schema-words.tsx";

const OperationView = openedLater(async () => (await import("./operation-view.tsx")).OperationView);
const SchemaView = openedLater(async () => (await import("./schema-view.tsx")).SchemaView);

// The URL can open one, while its document is still on the way.
OperationView.prepare();

/** The open operation or schema, or an overview of the document. */
export function Detail(props: { index: DocumentIndex; address: SpecAddress; backPath: string }) {
  const { index, address } = props;
  const back = (
    <div className="mb-3 lg:hidden">
      <LinkButton size="small" icon={<ArrowLeft size={14} aria-hidden />} href={props.backPath}>
        {t.back}
      </LinkButton>
    </div>
  );
  if (address.operation !== "") {
    return (
      <article className="min-w-0">
        {back}
        <PanelBoundary key={address.operation}>
          <OperationDetail key={address.operation} id={address.operation} />
        </PanelBoundary>
      </article>
    );
  }
  if (address.schema !== "") {
    return (
      <article className="min-w-0">
        {back}
        <PanelBoundary key={address.schema}>
          <SchemaDetail key={address.schema} reference={address.schema} />
        </PanelBoundary>
      </article>
    );
  }
  return (
    <article className="min-w-0">
      <Heading>{index.title || t.untitled}</Heading>
      <PanelBoundary>
        <Overview index={index} />
      </PanelBoundary>
    </article>
  );
}

function OperationDetail({ id }: { id: string }) {
  const { of } = useViewer();
  const { data, error, refetch } = useAnswer("operation", { of, id });
  if (data === undefined) return <Waiting error={error} onRetry={() => void refetch()} />;
  if (data === null) return <Gone title={t.goneOperation} />;
  return (
    <>
      <Heading>{data.summary ?? data.path.replace(/^webhook:/, "")}</Heading>
      <OperationView operation={data} />
    </>
  );
}

function SchemaDetail({ reference }: { reference: string }) {
  const { of } = useViewer();
  const { data, error, refetch } = useAnswer("reference", { of, reference });
  if (data === undefined) return <Waiting error={error} onRetry={() => void refetch()} />;
  if (data === null) return <Gone title={t.goneSchema} />;
  return (
    <>
      <Heading>{nameOf(reference)}</Heading>
      <SchemaView schema={data.value} trail={[reference]} />
    </>
  );
}

function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // In a narrow window, the list that had the focus is gone.
  useEffect(() => {
    const { activeElement } = document;
    const isHidden = activeElement instanceof HTMLElement && activeElement.offsetParent === null;
    if (isHidden && activeElement !== document.body) heading.current?.focus();
  }, []);
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      dir="auto"
      className="mb-3 text-xl font-semibold wrap-anywhere outline-none"
    >
      {children}
    </h2>
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error !== null) return <FailureState error={error} onRetry={onRetry} />;
  return (
    <Pending>
      <SkeletonRows />
    </Pending>
  );
}

function Gone({ title }: { title: string }) {
  return (
    <EmptyState icon={<FileQuestion size={20} aria-hidden />} title={title}>
      {t.goneBody}
    </EmptyState>
  );
}

/** The document's own title and description. */
function Overview({ index }: { index: DocumentIndex }) {
  return (
    <>
      <p className="text-muted">
        {[
          index.format,
          index.version !== "" && t.versionOf(index.version),
          t.found(index.operations, index.schemas.length),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <Description className="mt-4">{index.description}</Description>
      {index.servers.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-2 font-semibold">{t.servers}</h3>
          <ul className="flex flex-col gap-1">
            {index.servers.map(({ url, description }, at) => (
              <li key={at} className="min-w-0">
                <Value>{url}</Value>
                <Description>{description}</Description>
              </li>
            ))}
          </ul>
        </section>
      )}
      {index.schemes.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-2 font-semibold">{t.security}</h3>
          <ul className="flex flex-col gap-2">
            {index.schemes.map(({ name, kind, description }) => (
              <li key={name} className="min-w-0">
                <span className="font-mono text-sm font-medium">{name}</span>{" "}
                <span className="text-sm text-muted">{kind}</span>
                <Description>{description}</Description>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
