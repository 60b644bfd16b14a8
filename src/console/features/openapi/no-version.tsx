import { FileClock, FileX } from "lucide-react";
import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { openapiTexts as t } from "#console/messages/openapi.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { isUnderWay } from "./state.ts";

/** In the place of what a version would show. */
export function NoVersion({ spec }: { spec: OpenApiSpec }) {
  return isUnderWay(spec) ? (
    <div role="status">
      <EmptyState icon={<FileClock size={20} aria-hidden />} title={t.readingFirst}>
        {t.readingFirstBody}
      </EmptyState>
    </div>
  ) : (
    <EmptyState icon={<FileX size={20} aria-hidden />} title={t.noVersion}>
      {t.noVersionBody}
    </EmptyState>
  );
}
