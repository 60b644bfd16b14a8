import { longList, one, wholeList } from "./read.ts";
import { screen, within } from "./screen.ts";
import { user } from "./shared-reads.ts";
import { filteredBy, shows, waits, type Step } from "./step.ts";
import { readTableAddress, type TableAddress } from "./table-address.ts";

export const instance = () => one("GET /v1/instance");

/** At most fifty. */
export const instanceAdmins = () => wholeList("GET /v1/instance/admins");

const organizationSorts = [
  "title",
  "createdAt",
  "members",
  "spaces",
  "storage",
  "lastUsedAt",
] as const;

const personSorts = ["name", "email", "createdAt", "organizations", "lastSeenAt"] as const;

/** By the first column, unless the URL says otherwise. */
function sorted<Sort extends string>(sorts: readonly [Sort, ...Sort[]], address: TableAddress) {
  const sort = sorts.find((name) => name === address.sort);
  return {
    ...(address.search !== "" && { search: address.search }),
    sort: sort ?? sorts[0],
    order: sort === undefined ? ("asc" as const) : address.order,
  };
}

export const instanceOrganizations = (address: TableAddress) =>
  longList("GET /v1/instance/organizations", { query: sorted(organizationSorts, address) });

/** The support access to organizations that instance admins asked for, or have. */
export const instanceSupport = () => wholeList("GET /v1/instance/support-access");

/** The filters of the list of people, and their values. */
export const personFilters = ["state"] as const;
export const personStates = ["active", "disabled"] as const;

export const instancePeople = (address: TableAddress) => {
  const state = personStates.find((name) => name === address.filters["state"]);
  return longList("GET /v1/instance/people", {
    query: { ...sorted(personSorts, address), ...(state !== undefined && { state }) },
  });
};

/** The filters of the lists of jobs and mails, and their values. */
export const workFilters = ["state"] as const;
export const workStates = ["failed", "waiting"] as const;

function stated({ filters }: TableAddress) {
  const state = workStates.find((name) => name === filters["state"]);
  return state === undefined ? {} : { state };
}

export const instanceJobs = (address: TableAddress) =>
  longList("GET /v1/instance/jobs", { query: stated(address) });

export const instanceMail = (address: TableAddress) =>
  longList("GET /v1/instance/mail", { query: stated(address) });

export const instanceActs = () => longList("GET /v1/instance/acts");

/** Nothing of it exists for others. */
const forAdmins = (...steps: Step[]) => [
  waits(user(), ({ permissions }) => (permissions.administerInstance ? steps : [])),
];

export const instanceFrame = screen("/instance", () => [waits(user())]);

const overviewTab = within(instanceFrame, "", () =>
  forAdmins(shows(instance()), shows(instanceAdmins())),
);

const organizationsTab = within(instanceFrame, "/organizations", ({ search }) =>
  forAdmins(
    filteredBy(search, shows(instanceOrganizations(readTableAddress(search)))),
    shows(instanceSupport()),
  ),
);

const peopleTab = within(instanceFrame, "/people", ({ search }) =>
  forAdmins(filteredBy(search, shows(instancePeople(readTableAddress(search, personFilters))))),
);

const jobsTab = within(instanceFrame, "/jobs", ({ search }) =>
  forAdmins(filteredBy(search, shows(instanceJobs(readTableAddress(search, workFilters))))),
);

const mailTab = within(instanceFrame, "/mail", ({ search }) =>
  forAdmins(filteredBy(search, shows(instanceMail(readTableAddress(search, workFilters))))),
);

const logTab = within(instanceFrame, "/log", () => forAdmins(shows(instanceActs())));

/** The tabs of the instance in their order, as their URLs name them. */
export const instanceTabs = {
  overview: overviewTab,
  organizations: organizationsTab,
  people: peopleTab,
  jobs: jobsTab,
  mail: mailTab,
  log: logTab,
} as const;
