import { useRef } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Copy, Download } from "lucide-react";
import { copyText } from "#console/kit/copy-button.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { openapiTexts } from "#console/messages/openapi.ts";
import { Button, buttonClass } from "#console/ui/button.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { SourceText } from "./document/source-text.ts";
import type { ViewProps } from "./address.ts";
import { useAnswer, useVersion } from "./use-document.ts";
import { VersionSelect } from "./version-select.tsx";

const t = openapiTexts.source;

/** Height of a line, in pixels. */
const lineHeight = 20;

/** The text of a version as received. */
export function SourceView({ params, address, go }: ViewProps) {
  const version = useVersion(params, address.version);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <VersionSelect
          params={params}
          value={address.version}
          onChange={(chosen) => go({ version: chosen })}
        />
      </div>
      {version.data !== undefined && <Source url={version.data.url} />}
      {version.data === undefined && version.error !== null && (
        <FailureState error={version.error} onRetry={() => void version.refetch()} />
      )}
    </>
  );
}

function Source({ url }: { url: string }) {
  const { data, error, refetch } = useAnswer("text", { address: url });
  if (data !== undefined) return <Lines text={data} url={url} />;
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  return (
    <Pending>
      <SkeletonRows />
    </Pending>
  );
}

/** Only the visible lines: a document can have hundreds of thousands. */
function Lines({ text, url }: { text: SourceText; url: string }) {
  const { lines, original, isSetAnew } = text;
  const frame = useRef<HTMLDivElement>(null);
  // The virtualizer re-renders on scroll, so it must not be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => lineHeight,
    overscan: 20,
  });
  const digits = `${String(lines.length).length + 1}ch`;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <p className="me-auto text-sm text-muted">
          {t.lines(lines.length)}
          {isSetAnew && ` · ${t.setAnew}`}
        </p>
        <Button
          size="small"
          icon={<Copy size={14} aria-hidden />}
          onPress={() => void copyText(original, t.copied)}
        >
          {t.copy}
        </Button>
        <a href={url} download className={buttonClass("secondary", "small")}>
          <Download size={14} aria-hidden />
          {t.download}
        </a>
      </div>
      <div
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- allows scrolling by keyboard
        tabIndex={0}
        role="region"
        aria-label={t.label}
        className="focus-ring-inset h-[70dvh] min-h-80 overflow-auto rounded-lg border bg-sunken py-2 font-mono text-sm"
      >
        <div className="relative min-w-max" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              className="absolute flex h-5 whitespace-pre"
              style={{ transform: `translateY(${start}px)` }}
            >
              <span
                aria-hidden
                className="shrink-0 pe-3 ps-2 text-end text-faint select-none"
                style={{ width: `calc(${digits} + 1.25rem)` }}
              >
                {index + 1}
              </span>
              <code className="pe-4">{lines[index]}</code>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
