import { describe, expect, test } from "vitest";
import { readSpecification } from "#testing/specification.ts";
import { ChangeRequest } from "./change-request.ts";
import { Collection } from "./collection.ts";
import { Comment } from "./comment.ts";
import { CustomField } from "./custom-field.ts";
import { jsonSchemaOf, type JsonSchema } from "./json-schema.ts";
import { LinkItem } from "./link.ts";
import { Member } from "./member.ts";
import { OpenApiSpec, OpenApiSpecVersion } from "./openapi-spec.ts";
import type { Schema } from "./operation.ts";
import { Organization } from "./organization.ts";
import { File, Page } from "./page.ts";
import { Revision } from "./revision.ts";
import { SamlProvider, SsoLogin } from "./saml.ts";
import { AdaptiveSchema } from "./site-adaptive-schema.ts";
import { PublishedSite } from "./site-operations.ts";
import { SiteSectionGroup, SiteSection, SiteSpace } from "./site-structure.ts";
import { ShareLink } from "./site-share-link.ts";
import { Site } from "./site.ts";
import { Space } from "./space.ts";
import { Team } from "./team.ts";
import { TranslationSettings } from "./translation.ts";

const resources = new Map<string, Schema>(
  Object.entries({
    Collection,
    Space,
    Site,
    "Site section": SiteSection,
    "Site section group": SiteSectionGroup,
    "Site space": SiteSpace,
    "Site share link": ShareLink,
    "Adaptive schema": AdaptiveSchema,
    "Published site (response of the published view)": PublishedSite,
    "Custom field": CustomField,
    "Change request": ChangeRequest,
    Comment,
    Revision,
    Page,
    File,
    Organization,
    Member,
    Team,
    "Translation settings": TranslationSettings,
    "SAML provider": SamlProvider,
    "SSO login info": SsoLogin,
    "OpenAPI spec": OpenApiSpec,
    "OpenAPI spec version": OpenApiSpecVersion,
  }),
);

/** The sections under these headings describe several small shapes in prose, or no resource. */
const WITHOUT_TABLE = [
  "Shared shapes",
  "Search result (space)",
  "Link item",
  "Team member role",
  "Enumerations and variants",
];

/** No operation takes or returns these. */
const WITHOUT_OPERATION = ["Subdomain"];

const specification = readSpecification();
const described = [...(specification?.resources ?? [])].filter(
  ([title]) => ![...WITHOUT_TABLE, ...WITHOUT_OPERATION].includes(title),
);

function definition(schema: Schema): JsonSchema {
  const components: Record<string, JsonSchema> = {};
  const root = jsonSchemaOf(schema, components);
  const name = String(root["$ref"] ?? "")
    .split("/")
    .at(-1);
  return components[name ?? ""] ?? root;
}

/** The specification doubles the backslashes of patterns. */
function patternIn(note: string): string | undefined {
  return /pattern `([^`]+)`/.exec(note)?.[1]?.replaceAll("\\\\", "\\");
}

describe("the specification's resources", { tags: "specification" }, () => {
  test("are all here", () => {
    expect(described.map(([title]) => title).toSorted()).toEqual([...resources.keys()].toSorted());
  });

  test.each(described)("%s has its fields with their bounds", (title, fields) => {
    const schema = definition(resources.get(title) as Schema);
    const properties = schema.properties ?? {};
    for (const { name, note, required } of versionFields(title, fields)) {
      const where = `${title} ${name}`;
      const field = properties[name];
      expect(field, where).toBeDefined();
      if (required !== undefined)
        expect(schema.required?.includes(name) ?? false, where).toBe(required);
      const range = /(\d+) to (\d+)/.exec(note);
      const most = /max (\d+)/.exec(note)?.[1];
      const pattern = patternIn(note);
      if (range) expect(bounds(field), where).toEqual([Number(range[1]), Number(range[2])]);
      if (most) expect(bounds(field)[1], where).toBe(Number(most));
      if (pattern) expect(field?.["pattern"], where).toBe(pattern);
    }
  });
});

/** After the version's fields, the paragraph continues with the fields of its content. */
function versionFields<T>(title: string, fields: T[]): T[] {
  return title === "OpenAPI spec version" ? fields.slice(0, 5) : fields;
}

function bounds(field: JsonSchema = {}): unknown[] {
  return field.type === "array"
    ? [field["minItems"], field["maxItems"]]
    : [field["minLength"], field["maxLength"]];
}

test("a page may hold pages, which its type knows", () => {
  const page: Page = { id: "a", title: "A", type: "document", pages: [] };
  const nested: Page = { ...page, pages: [page] };
  expect(nested.pages?.[0]?.pages?.[0]?.title).toBeUndefined();
  expect(LinkItem.shape.status.safeParse("a-value-of-tomorrow").success).toBe(true);
});
