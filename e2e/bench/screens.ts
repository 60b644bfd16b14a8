import { setTimeout as sleep } from "node:timers/promises";
import { paths } from "#console/paths.ts";
import { createApi } from "../support/api.ts";
import { freshProfile } from "./support/browser.ts";
import { type Figure, median, printFigures } from "./support/figures.ts";
import { startGeneratedPlatform } from "./support/generated-platform.ts";
import { timeUntilUsable } from "./support/usable.ts";

/*
 * Measures opening five screens by their URL, in turns, so that what else the machine does meets all of them: cold, as the first
 * page of a new browser profile, and warm, as the third load in that profile. Prints how long each takes relative to the list of
 * members. A screen can be used when everything it is opened for is drawn: not its heading alone, and no placeholder.
 */

const rounds = 7;
const warmLoads = 2;
/** Milliseconds in which the browser stores what it loaded and compiled. */
const settling = 1200;
const size =
  "--members 1000 --spaces 100 --pages 500 --sites 20 --sections 10 --teams 20 --change-requests 50";

type Screen = { name: string; address: string; parts: string[] };
type Loads = { cold: number[]; warm: number[] };

const platform = await startGeneratedPlatform(`${size} --seed 1`);
try {
  const screens = await findScreens();
  for (const screen of screens) await open(screen);
  const loads = screens.map((): Loads => ({ cold: [], warm: [] }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, screen] of screens.entries()) {
      const { cold, warm } = await open(screen);
      loads[index]!.cold.push(cold);
      loads[index]!.warm.push(warm);
    }
  }
  const [first] = loads;
  printFigures(
    "npm run bench -- screens",
    screens.flatMap(({ name }, index) => figuresOf(name, loads[index]!, first!)),
  );
} finally {
  await platform.remove();
}

function figuresOf(name: string, own: Loads, members: Loads): Figure[] {
  return (["cold", "warm"] as const).flatMap((kind): Figure[] => {
    const value = median(own[kind]);
    const all: Figure[] = [{ what: `${name}, ${kind}`, value, unit: "ms" }];
    if (own !== members) {
      const ratio = value / median(members[kind]);
      all.push({ what: "  relative to the list of members", value: ratio, unit: "×", below: 1.5 });
    }
    return all;
  });
}

/** Opens a screen in a new profile. @returns milliseconds of the first load, and of the last one */
async function open({ address, parts }: Screen): Promise<{ cold: number; warm: number }> {
  const profile = await freshProfile(platform);
  try {
    const cold = await timeUntilUsable(profile.page, address, parts);
    let warm = cold;
    for (let count = 0; count < warmLoads; count++) {
      await sleep(settling);
      await profile.page.goto("about:blank");
      warm = await timeUntilUsable(profile.page, address, parts);
    }
    return { cold, warm };
  } finally {
    await profile.remove();
  }
}

/** The screens, the list of members first. Each with selectors of all its parts. */
async function findScreens(): Promise<Screen[]> {
  const api = createApi(platform.url, platform.token);
  const { items } = await api("GET /v1/orgs", { query: {} });
  const organizationId = items[0]!.id;
  const { items: open } = await api("GET /v1/orgs/{organizationId}/change-requests", {
    params: { organizationId },
    query: { status: ["open"] },
  });
  const { number, space } = open[0]!;
  const spaceId = space!.id;
  const { revision } = await api("GET /v1/spaces/{spaceId}", { params: { spaceId } });
  const { pages } = await api("GET /v1/spaces/{spaceId}/revisions/{revisionId}/pages", {
    params: { spaceId, revisionId: revision },
  });
  const page = pages.find(({ type }) => type === "document")!;
  const panel = (id: string) => `section[aria-labelledby="${id}"] :is(li, p)`;
  return [
    {
      name: "list of members",
      address: paths.members(organizationId),
      parts: ["[role=row][data-index]"],
    },
    {
      name: "home",
      address: paths.home(organizationId),
      parts: ["review", "mine", "waiting", "merged", "spaces"].map(panel),
    },
    {
      name: "review of a page's changes",
      address: paths.changeRequest(organizationId, spaceId, number, "changes"),
      parts: ['nav[aria-label="Changed pages in reading order"] a', "#change-title", ".diff-row"],
    },
    {
      name: "page of a space",
      address: paths.page(organizationId, spaceId, page.id),
      parts: ['nav[aria-label="Pages"] a', "article h1", "article .prose p"],
    },
    {
      name: "settings",
      address: paths.settings(organizationId, "general"),
      parts: ["form label", "section:last-child button"],
    },
  ];
}
