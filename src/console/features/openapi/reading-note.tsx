import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { openapiTexts as t } from "#console/messages/openapi.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Spinner } from "#console/ui/spinner.tsx";
import { isUnderWay, stateOf } from "./state.ts";
import { useFetchAgain, whyNotEdit, whyNotFetch } from "./use-spec-writes.ts";

/** What a failure means and what to do; a code that is not known is told as it is. */
function words(code: string, isText: boolean): { title: string; body: string } {
  const failures: Record<string, { title: string; body: string }> = isText
    ? t.failures.text
    : t.failures.address;
  if (Object.hasOwn(failures, code)) return failures[code]!;
  const { title, body } = t.failures.other(code);
  return { title, body: `${body} ${isText ? t.failures.replace : t.failures.readAgain}` };
}

/** What the platform says went wrong, and where. A platform may not say. */
function Reason({ spec: { lastProcessError: error } }: { spec: OpenApiSpec }) {
  if (error === undefined) return null;
  return (
    <p className="mb-1 break-words">
      {error.line !== undefined && (
        <span className="font-medium">{t.failures.at(error.line, error.column)}: </span>
      )}
      {error.message}
    </p>
  );
}

/** Says that the specification is being read, or why it could not be, above what is shown of it. */
export function ReadingNote({ spec, onReplace }: { spec: OpenApiSpec; onReplace: () => void }) {
  const { organization } = useOrganization();
  const { fetchAgain, isPending } = useFetchAgain(organization.id);
  if (isUnderWay(spec) && spec.lastVersion !== undefined) {
    return (
      <p role="status" className="mb-4 flex items-center gap-2 text-sm text-muted">
        <Spinner size={14} /> {t.reading}
      </p>
    );
  }
  if (stateOf(spec) !== "failed") return null;
  const isText = spec.sourceURL === undefined;
  const { title, body } = words(spec.lastProcessErrorCode ?? "", isText);
  return (
    <div className="mb-4">
      <Banner
        tone="danger"
        live="status"
        title={title}
        actions={
          isText ? (
            <Button size="small" unavailable={whyNotEdit(spec)} onPress={onReplace}>
              {t.actions.replace}
            </Button>
          ) : (
            <Button
              size="small"
              isPending={isPending}
              unavailable={whyNotFetch(spec)}
              onPress={() => fetchAgain(spec)}
            >
              {t.retry}
            </Button>
          )
        }
      >
        <Reason spec={spec} />
        <p>
          {body} {spec.lastVersion !== undefined && t.keepsLast}
        </p>
      </Banner>
    </div>
  );
}
