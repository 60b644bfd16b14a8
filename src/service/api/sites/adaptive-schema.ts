import { Ajv } from "ajv";
import type { AdaptiveSchema, VisitorSchema } from "#contract/site-adaptive-schema.ts";
import type { Handlers } from "#contract/operations.ts";
import type { Detail } from "#contract/parse.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { conditionProblems, visitorSchemaOf } from "./condition.ts";
import { openDraft, type Draft } from "./draft.ts";
import { siteScope } from "#service/sites/structure/site-scope.ts";

export const adaptiveSchemaHandlers = {
  "GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema": async (context, { params }) => {
    const { site } = await siteScope(context, params);
    return presentSchema(site);
  },

  "PUT /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema": async (
    context,
    { params, body },
  ) => {
    const draft = await openDraft(context, params, "change the adaptive schema of this site");
    const { jsonSchema } = body;
    demandJsonSchema(jsonSchema);
    demandConditionsHold(draft, jsonSchema);
    const changes = {
      visitor_schema: jsonSchema,
      visitor_schema_updated_at: context.clock.now(),
    };
    await context.db
      .updateTable("site")
      .set(changes)
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", params.siteId)
      .execute();
    return presentSchema({ ...draft.site, ...changes });
  },
} satisfies Partial<Handlers<Context>>;

/** Checks that it is a valid JSON Schema. The contract has already checked its shape. @throws Failure 400 */
function demandJsonSchema(schema: VisitorSchema): void {
  const ajv = new Ajv({ strict: true, allErrors: true, logger: false });
  // Validating against the meta-schema names every error. Compiling finds unknown keywords.
  if (ajv.validateSchema(schema) !== true) {
    const details = (ajv.errors ?? []).map(({ instancePath, message }) => ({
      path: `body.jsonSchema${instancePath.replaceAll("/", ".")}`,
      message: `This ${message}.`,
    }));
    throw new Failure(400, "This isn't a JSON Schema (draft 07).", details);
  }
  try {
    ajv.compile(schema);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalid("body.jsonSchema", `Can't use it: ${reason}.`);
  }
}

/** @throws Failure 409 that names every condition of the site that the schema would break */
function demandConditionsHold({ rows }: Draft, schema: VisitorSchema): void {
  const parts = [
    ...rows.sections.map((row) => ({ ...row, name: `section ${row.id}` })),
    ...rows.siteSpaces.map((row) => ({ ...row, name: `site space ${row.id}` })),
  ];
  const details = parts.flatMap(({ condition, name }): Detail[] =>
    condition === null
      ? []
      : conditionProblems(condition, schema).map((problem) => ({
          path: "body.jsonSchema",
          message: `The condition of ${name} would break. ${problem}`,
        })),
  );
  if (details.length === 0) return;
  throw new Failure(
    409,
    "Conditions on this site use properties missing from this schema. Keep those properties, or change the conditions first.",
    details,
  );
}

function presentSchema(site: SiteTable): AdaptiveSchema {
  return {
    object: "site-adaptive-schema",
    jsonSchema: visitorSchemaOf(site),
    updatedAt:
      site.visitor_schema_updated_at === null
        ? undefined
        : timestamp(site.visitor_schema_updated_at),
  };
}
