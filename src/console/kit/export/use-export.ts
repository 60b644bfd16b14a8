import { useEffect, useRef, useState } from "react";
import { call } from "#console/data/client.ts";
import { download, type DownloadProgress } from "#console/data/download.ts";
import { saveFile } from "../save-file.ts";

/** What to export: the content of a space, of one of its revisions, or of a change request. */
export type ExportSource = { spaceId: string } & (
  | { revisionId?: never; changeRequestId?: never }
  | { revisionId: string; changeRequestId?: never }
  | { changeRequestId: string; revisionId?: never }
);

export type ExportFormat = "export" | "pdf";

type ExportState =
  | { phase: "ready" }
  | { phase: "running"; progress: DownloadProgress | undefined }
  | { phase: "done"; file: string; size: number }
  | { phase: "failed"; error: unknown };

const extensions = { export: "zip", pdf: "pdf" };

/** Exports and saves the file. Unmounting cancels it. */
export function useExport(source: ExportSource, name: string) {
  const [state, setState] = useState<ExportState>({ phase: "ready" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(format: ExportFormat) {
    const aborter = new AbortController();
    running.current = aborter;
    setState({ phase: "running", progress: undefined });
    try {
      const url = await urlOf(source, format, aborter.signal);
      const onProgress = (progress: DownloadProgress) => setState({ phase: "running", progress });
      const bytes = await download(url, { signal: aborter.signal, onProgress });
      if (aborter.signal.aborted) return;
      const file = `${fileName(name)}.${extensions[format]}`;
      saveFile(bytes, file);
      setState({ phase: "done", file, size: bytes.size });
    } catch (error) {
      if (!aborter.signal.aborted) setState({ phase: "failed", error });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ phase: "ready" });
  }

  return { state, start, cancel };
}

async function urlOf(
  source: ExportSource,
  format: ExportFormat,
  signal: AbortSignal,
): Promise<string> {
  const { spaceId, revisionId, changeRequestId } = source;
  const order = () => {
    if (changeRequestId !== undefined) {
      const params = { spaceId, changeRequestId };
      const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
      return call(`GET ${base}/${format}`, { params }, signal);
    }
    if (revisionId !== undefined) {
      const params = { spaceId, revisionId };
      return call(`GET /v1/spaces/{spaceId}/revisions/{revisionId}/${format}`, { params }, signal);
    }
    return call(`GET /v1/spaces/{spaceId}/${format}`, { params: { spaceId } }, signal);
  };
  return (await order()).url;
}

function fileName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, "-").slice(0, 100) || "export";
}
