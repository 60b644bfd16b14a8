import type { Page } from "@playwright/test";
import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import { paths } from "#console/paths.ts";
import type { Api } from "./api.ts";

const inOrganization = "/v1/orgs/{organizationId}";

/**
 * Creates content like `A B G(C H(D))`: spaces, and collections with what is in them.
 *
 * @returns the IDs by title
 */
export async function makeContent(
  api: Api,
  organizationId: string,
  outline: string,
): Promise<Record<string, string>> {
  const params = { organizationId };
  const ids: Record<string, string> = {};
  const above: string[] = [];
  for (const [, title, opens, closes] of outline.matchAll(/([^\s()]+)(\()?|(\))/g)) {
    if (closes !== undefined) above.pop();
    else {
      const body = { title: title!, parent: above.at(-1) };
      const { id } =
        opens === undefined
          ? await api(`POST ${inOrganization}/spaces`, { params, body: { ...body, empty: true } })
          : await api(`POST ${inOrganization}/collections`, { params, body });
      ids[title!] = id;
      if (opens !== undefined) above.push(id);
    }
  }
  return ids;
}

/** The outline of what the platform has stored, with dashes instead of spaces in titles. */
export async function storedContent(api: Api, organizationId: string): Promise<string> {
  const request = { params: { organizationId }, query: { limit: 1000 } };
  const [spaces, collections] = await Promise.all([
    api(`GET ${inOrganization}/spaces`, request),
    api(`GET ${inOrganization}/collections`, request),
  ]);
  const all: (Space | Collection)[] = [...spaces.items, ...collections.items];
  const outlineOf = (parent?: string): string =>
    all
      .filter((item) => item.parent === parent)
      .toSorted((a, b) => (a.order < b.order ? -1 : 1))
      .map((item) => {
        const title = item.title.replaceAll(" ", "-");
        return item.object === "space" ? title : `${title}(${outlineOf(item.id)})`;
      })
      .join(" ");
  return outlineOf();
}

/** Opens the content of an organization with at least one row. */
export async function openContent(page: Page, organizationId: string): Promise<void> {
  await page.goto(paths.content(organizationId));
  await page.getByRole("treegrid").getByRole("row").first().waitFor();
}
