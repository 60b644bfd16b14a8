import type { Site } from "#contract/site.ts";
import type { TestCaller } from "./call.ts";

export const sitesKey = "/v1/orgs/{organizationId}/sites";
export const siteKey = "/v1/orgs/{organizationId}/sites/{siteId}";

/** A site that a test builds, as one caller. */
export type TestSite = {
  readonly id: string;
  readonly params: { organizationId: string; siteId: string };
  /** Creates a space and shows it in its own section. @returns the section's ID */
  section(title: string): Promise<string>;
  group(title: string, sections?: string[]): Promise<string>;
  /** Creates a space and adds it to a section, or to the site's default place. @returns the site space's ID */
  siteSpace(title: string, sectionId?: string): Promise<string>;
  read(): Promise<Site>;
  /**
   * The structure as one line: groups in parentheses, `*` after the default section and the default site space. Sections by
   * title, site spaces by path.
   */
  outline(): Promise<string>;
};

/** Creates an empty space. @returns its ID */
export async function makeTitledSpace(
  caller: TestCaller,
  organizationId: string,
  title: string,
): Promise<string> {
  const space = await caller.call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId },
    body: { title, empty: true },
  });
  return space.id;
}

export async function makeSite(
  caller: TestCaller,
  organizationId: string,
  body: object = {},
): Promise<TestSite> {
  const made = await caller.call(`POST ${sitesKey}`, { params: { organizationId }, body });
  const params = { organizationId, siteId: made.id };
  return {
    id: made.id,
    params,
    async section(title) {
      const spaceId = await makeTitledSpace(caller, organizationId, title);
      return (await caller.call(`POST ${siteKey}/sections`, { params, body: { spaceId, title } }))
        .id;
    },
    async group(title, sections) {
      return (
        await caller.call(`POST ${siteKey}/section-groups`, { params, body: { title, sections } })
      ).id;
    },
    async siteSpace(title, sectionId) {
      const spaceId = await makeTitledSpace(caller, organizationId, title);
      const body = { spaceId, sectionId };
      return (await caller.call(`POST ${siteKey}/site-spaces`, { params, body })).id;
    },
    read: () => caller.call(`GET ${siteKey}`, { params }),
    async outline() {
      return outlineOf(await caller.call(`GET ${siteKey}/structure`, { params }));
    },
  };
}

type Part = {
  object: string;
  title: string;
  default?: boolean | undefined;
  path?: string;
  siteSpaces?: Part[];
  sections?: Part[];
};

/** @param response - a structure as returned by the API */
export function outlineOf(response: { structure: readonly object[] }): string {
  return (response.structure as Part[]).map(print).join(" ");
}

function print(part: Part): string {
  const star = part.default ? "*" : "";
  if (part.sections) return `${part.title}(${part.sections.map(print).join(" ")})`;
  if (!part.siteSpaces) return part.path + star;
  return `${part.title}${star}[${part.siteSpaces.map(print).join(" ")}]`;
}
