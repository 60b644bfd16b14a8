import { z } from "zod";
import { OpenApiSource, OpenApiSpec } from "#contract/openapi-spec.ts";
import { openapiTexts } from "#console/messages/openapi.ts";

const t = openapiTexts.form;

export const sourceKinds = ["url", "text"] as const;

const fields = { kind: z.enum(sourceKinds), url: z.string(), text: z.string() };

type Source = z.infer<z.ZodObject<typeof fields>>;

/** The contract requires exactly one of two; the form has fields for both, of which one applies. */
function checkSource({ value, issues }: z.core.ParsePayload<Source>): void {
  const isMissing = !OpenApiSource.safeParse(sourceOf(value)).success;
  if (!isMissing) return;
  const message = value.kind === "url" ? t.urlWrong : t.textMissing;
  issues.push({ code: "custom", input: value, path: [value.kind], message });
}

export const SourceForm = z.object(fields).check(checkSource);

export const SpecForm = z
  .object({ slug: OpenApiSpec.shape.slug, ...fields })
  .check(checkSource as (payload: z.core.ParsePayload<Source & { slug: string }>) => void);

/** The body's `source` for the form's values. */
export function sourceOf({ kind, url, text }: Source): OpenApiSource {
  return kind === "url" ? { url: url.trim() } : { text };
}
