import type { StagedChange, StagedOperation, StagedPreview } from "#contract/site-staged-change.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import type { SiteItem } from "../structure-parts/nodes.ts";

/** The titles of a site's parts by ID, with those that staged changes remove and add. */
export type Names = ReadonlyMap<string, string>;

export function namesOf({ before, after }: StagedPreview): Names {
  // A part is called what readers call it now.
  const both = [after, before].flatMap(
    ({ structure }: SiteStructure): readonly SiteItem[] => structure,
  );
  return new Map(both.flatMap(namesIn));
}

function namesIn(item: SiteItem): [id: string, title: string][] {
  const parts: readonly SiteItem[] =
    item.object === "site-section-group"
      ? item.sections
      : item.object === "site-section"
        ? item.siteSpaces
        : [];
  return [[item.id, item.title], ...parts.flatMap(namesIn)];
}

type Fields = Record<string, unknown>;
type Describe = (change: StagedChange, nameOf: (id: unknown) => string) => string;

const site = "/v1/orgs/{organizationId}/sites/{siteId}";
const section = `${site}/sections/{siteSectionId}` as const;
const group = `${site}/section-groups/{siteSectionGroupId}` as const;
const siteSpace = `${site}/site-spaces/{siteSpaceId}` as const;

const words: Record<StagedOperation, Describe> = {
  [`PATCH ${site}` as const]: ({ body }, nameOf) =>
    t.change.defaultPart(nameOf(body["defaultSiteSpace"] ?? body["defaultSiteSection"])),
  [`PATCH ${site}/structure/sort` as const]: ({ body }, nameOf) =>
    moved(nameOf((body["item"] as Fields)["id"]), body["position"], nameOf),
  [`POST ${site}/sections` as const]: ({ body, creates }, nameOf) =>
    t.change.addSection(quoted(body["title"]) ?? nameOf(creates[0]?.id)),
  [`PATCH ${section}` as const]: ({ params, body }, nameOf) =>
    updated(nameOf(params["siteSectionId"]), body, nameOf),
  [`DELETE ${section}` as const]: ({ params }, nameOf) =>
    t.change.remove(nameOf(params["siteSectionId"])),
  [`POST ${section}/move` as const]: ({ params, body }, nameOf) =>
    moved(nameOf(params["siteSectionId"]), body["position"], nameOf),
  [`POST ${site}/section-groups` as const]: ({ body }) =>
    t.change.addGroup(quoted(body["title"]) ?? ""),
  [`PATCH ${group}` as const]: ({ params, body }, nameOf) =>
    updated(nameOf(params["siteSectionGroupId"]), body, nameOf),
  [`DELETE ${group}` as const]: ({ params }, nameOf) =>
    t.change.remove(nameOf(params["siteSectionGroupId"])),
  [`POST ${group}/move` as const]: ({ params, body }, nameOf) =>
    moved(nameOf(params["siteSectionGroupId"]), body["position"], nameOf),
  [`POST ${group}/sections` as const]: ({ params, body }, nameOf) =>
    t.change.join(nameOf(body["sectionId"]), nameOf(params["siteSectionGroupId"])),
  [`DELETE ${group}/sections/{siteSectionId}` as const]: ({ params }, nameOf) =>
    t.change.leave(nameOf(params["siteSectionId"]), nameOf(params["siteSectionGroupId"])),
  [`POST ${site}/site-spaces` as const]: ({ creates }, nameOf) =>
    t.change.addSpace(nameOf(creates[0]?.id)),
  [`PATCH ${siteSpace}` as const]: ({ params, body }, nameOf) =>
    updated(nameOf(params["siteSpaceId"]), body, nameOf),
  [`DELETE ${siteSpace}` as const]: ({ params }, nameOf) =>
    t.change.remove(nameOf(params["siteSpaceId"])),
  [`POST ${siteSpace}/move` as const]: ({ params, body }, nameOf) =>
    moved(nameOf(params["siteSpaceId"]), body["position"], nameOf),
} as Record<StagedOperation, Describe>;

/** A staged change as a short sentence. An operation that the console doesn't know is shown by its own name. */
export function describeChange(change: StagedChange, names: Names): string {
  const nameOf = (id: unknown) => quoted(names.get(String(id))) ?? t.unknown;
  const describe = words[change.operation as StagedOperation] as Describe | undefined;
  return describe?.(change, nameOf) ?? change.operation;
}

function quoted(title: unknown): string | undefined {
  return typeof title === "string" ? `“${title}”` : undefined;
}

function updated(name: string, body: Fields, nameOf: (id: unknown) => string): string {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  const [[field, value] = []] = fields;
  if (fields.length !== 1) {
    return t.change.fields(
      name,
      fields.map(([other]) => fieldName(other)),
    );
  }
  if (field === "title") return t.change.title(name, String(value));
  if (field === "path") return t.change.path(name, String(value));
  if (field === "defaultSiteSpace") return t.change.defaultPart(nameOf(value));
  return t.change.fields(name, [fieldName(field ?? "")]);
}

/** A field that the console doesn't know is shown by its own name. */
function fieldName(field: string): string {
  return (t.fields as Record<string, string>)[field] ?? field;
}

function moved(name: string, position: unknown, nameOf: (id: unknown) => string): string {
  const { before, after } = (position ?? {}) as { before?: Fields; after?: Fields };
  const idOf = (place: Fields) => place["siteSection"] ?? place["siteSpace"] ?? place["id"];
  if (before !== undefined) return t.change.moveBefore(name, nameOf(idOf(before)));
  if (after !== undefined) return t.change.moveAfter(name, nameOf(idOf(after)));
  return t.change.moveLast(name);
}
