import type { SiteStructure } from "#contract/site-structure.ts";
import { paths } from "#console/paths.ts";
import type { Locator, Page } from "@playwright/test";
import type { Api } from "./api.ts";
import { expect } from "./fixtures.ts";

export const sites = "/v1/orgs/{organizationId}/sites";

/** A site with sections and groups; `id` has the ID of each of its items, by title. */
export type StructuredSite = {
  params: { organizationId: string; siteId: string };
  id: Record<string, string>;
};

/**
 * Creates a site like `A B G(C D)`: sections, and groups with sections. The first section shows the spaces One, Two, and Three, all
 * others show Four.
 */
export async function makeStructure(
  api: Api,
  organizationId: string,
  outline: string,
): Promise<StructuredSite> {
  const site = await api(`POST ${sites}`, {
    params: { organizationId },
    body: { title: "Docs", spaces: [] },
  });
  const params = { organizationId, siteId: site.id };
  const id: Record<string, string> = {};
  const spaces: string[] = [];
  for (const title of ["One", "Two", "Three", "Four"]) {
    const body = { title, empty: true };
    const space = await api("POST /v1/orgs/{organizationId}/spaces", { params, body });
    spaces.push(space.id);
  }
  for (const { title, inside } of parse(outline)) {
    for (const section of inside ?? [title]) {
      const spaceId = spaces[Object.keys(id).length === 0 ? 0 : 3]!;
      const body = { spaceId, title: section };
      id[section] = (await api(`POST ${sites}/{siteId}/sections`, { params, body })).id;
    }
    if (inside === undefined) continue;
    const body = { title, sections: inside.map((section) => id[section]!) };
    id[title] = (await api(`POST ${sites}/{siteId}/section-groups`, { params, body })).id;
  }
  const sectionId = Object.values(id)[0]!;
  for (const spaceId of spaces.slice(1, 3)) {
    await api(`POST ${sites}/{siteId}/site-spaces`, { params, body: { spaceId, sectionId } });
  }
  return { params, id };
}

function parse(outline: string): { title: string; inside?: string[] }[] {
  return [...outline.matchAll(/(\S+?)\(([^)]*)\)|(\S+)/g)].map(([, group, inside, section]) =>
    group === undefined
      ? { title: section! }
      : { title: group, inside: inside!.split(" ").filter(Boolean) },
  );
}

type Row = { title: string; level: number; isOpen: boolean };

/** The outline of what the platform has stored: `A B G(C D)`. */
export async function storedOutline(api: Api, { params }: StructuredSite): Promise<string> {
  return outlineOf(await api(`GET ${sites}/{siteId}/structure`, { params }));
}

function outlineOf({ structure }: SiteStructure): string {
  return structure
    .map((item) =>
      "sections" in item
        ? `${item.title}(${item.sections.map(({ title }) => title).join(" ")})`
        : item.title,
    )
    .join(" ");
}

/** The titles of the spaces of a section, as the platform has stored them. */
export async function storedSpaces(
  api: Api,
  { params, id }: StructuredSite,
  section: string,
): Promise<string> {
  const { siteSpaces } = await api(`GET ${sites}/{siteId}/sections/{siteSectionId}`, {
    params: { ...params, siteSectionId: id[section]! },
  });
  return siteSpaces.map(({ title }) => title).join(" ");
}

/** The outline on the screen. Sections in closed groups are missing, so it compares with `visibleIn`. */
export async function shownRows(page: Page): Promise<string[]> {
  return page.getByRole("treegrid").evaluate((tree) =>
    [...tree.querySelectorAll("[role=row]")]
      .map((row) => ({ row, top: row.getBoundingClientRect().top }))
      .toSorted((a, b) => a.top - b.top)
      .map(({ row }) => `${row.ariaLevel} ${row.ariaLabel}`),
  );
}

/** What the screen should show for what the platform has stored, given which of its rows are open. */
async function expectedRows(page: Page, api: Api, site: StructuredSite): Promise<string[]> {
  const { structure } = await api(`GET ${sites}/{siteId}/structure`, { params: site.params });
  const rows: Row[] = await page
    .getByRole("treegrid")
    .getByRole("row")
    .evaluateAll((all) =>
      all.map((row) => ({
        title: row.ariaLabel ?? "",
        level: Number(row.ariaLevel),
        isOpen: row.ariaExpanded === "true",
      })),
    );
  const isOpen = (title: string) => rows.some((row) => row.title === title && row.isOpen);
  return structure.flatMap((top) => {
    const own = [`1 ${top.title}`];
    if (!isOpen(top.title)) return own;
    if ("sections" in top) {
      return own.concat(
        top.sections.flatMap(({ title, siteSpaces }) => [
          `2 ${title}`,
          ...(isOpen(title) ? siteSpaces.map((space) => `3 ${space.title}`) : []),
        ]),
      );
    }
    if (!("siteSpaces" in top)) return own;
    return own.concat(top.siteSpaces.map(({ title }) => `2 ${title}`));
  });
}

/** Waits until the platform has stored an order, and expects the same on the screen. */
export async function expectOrder(
  page: Page,
  api: Api,
  site: StructuredSite,
  outline: string,
): Promise<void> {
  await expect.poll(() => storedOutline(api, site)).toBe(outline);
  // Read each time: an order that is only passed on the way can be the expected one, too.
  await expect(async () => {
    expect(await shownRows(page)).toEqual(await expectedRows(page, api, site));
  }).toPass();
}

export const row = (page: Page, title: string): Locator =>
  page.getByRole("treegrid").getByRole("row", { name: title, exact: true });

export const handle = (page: Page, title: string): Locator =>
  page.getByRole("button", { name: `Move ${title}`, exact: true });

/** Opens the structure of a site, with all groups open and all sections closed. */
export async function openStructure(page: Page, { params }: StructuredSite): Promise<void> {
  await page.goto(paths.site(params.organizationId, params.siteId, "structure"));
  await page.getByRole("button", { name: "Collapse all" }).click();
  // The tree's code comes after the screen's.
  await page.getByRole("treegrid").getByRole("row").first().waitFor();
  const groups = page.getByRole("treegrid").getByRole("row").filter({ hasText: "section" });
  for (const group of await groups.all()) {
    await group.getByRole("button", { name: /Expand/ }).click();
  }
}

/** Where a pointer goes over a row: its upper edge, middle, or lower edge, at the indentation of a level. */
export type Over = { row: string; at: "before" | "into" | "after"; level: 1 | 2 };

/** Presses a handle and moves the pointer, without releasing it. */
export async function drag(page: Page, title: string, over: Over): Promise<void> {
  await handle(page, title).hover();
  await page.mouse.down();
  await pointAt(page, over);
}

export async function pointAt(page: Page, { row: title, at, level }: Over): Promise<void> {
  const box = (await row(page, title).boundingBox())!;
  const part = { before: 0.15, into: 0.5, after: 0.85 }[at];
  await page.mouse.move(box.x + level * 24 - 8, box.y + box.height * part, { steps: 5 });
}
