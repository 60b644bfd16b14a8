import { sql } from "kysely";
import { sortBy, type SortColumn } from "../../store/paging.ts";

/*
 * Lists of a site use the order of its structure: a section in a group is at its group's position. These levels express
 * it in SQL, so that lists can be paginated.
 */

const groupOf = (column: string) => sql<string>`(
  select ${sql.ref(`g.${column}`)} from site_section_group as g
  where g.organization_id = site_section.organization_id and g.id = site_section.group_id
)`;

/** For queries on `site_section`. */
export const sectionOrder: readonly SortColumn[] = [
  {
    name: "top",
    by: sql`coalesce(${groupOf("order_key")}, site_section.order_key)`,
    type: "text",
    order: "asc",
  },
  {
    name: "topId",
    by: sql`coalesce(site_section.group_id, site_section.id)`,
    type: "text",
    order: "asc",
  },
  sortBy("site_section.order_key", "asc"),
  sortBy("site_section.id", "asc"),
];

const ofSection = (value: ReturnType<typeof sql>) => sql<string>`coalesce((
  select ${value} from site_section
  where site_section.organization_id = site_space.organization_id
    and site_section.id = site_space.section_id
), '')`;

/** For queries on `site_space`. */
export const siteSpaceOrder: readonly SortColumn[] = [
  ...sectionOrder.map(({ name, by, type, order }) => ({
    name: `section ${name}`,
    by: ofSection(typeof by === "string" ? sql.ref(by) : sql`${by}`),
    type,
    order,
  })),
  sortBy("site_space.order_key", "asc"),
  sortBy("site_space.id", "asc"),
];

/** For queries on `site_section_group`. */
export const groupOrder: readonly SortColumn[] = [
  sortBy("site_section_group.order_key", "asc"),
  sortBy("site_section_group.id", "asc"),
];
