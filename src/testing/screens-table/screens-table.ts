import { customFieldOperations } from "#contract/custom-field.ts";
import { eventOperations } from "#contract/event.ts";
import { inviteOperations } from "#contract/invite.ts";
import { memberOperations } from "#contract/member.ts";
import { openApiOperations } from "#contract/openapi-spec.ts";
import type { OperationKey } from "#contract/operations.ts";
import { organizationOperations } from "#contract/organization.ts";
import { samlOperations } from "#contract/saml.ts";
import { teamOperations } from "#contract/team-operations.ts";
import { translationOperations } from "#contract/translation.ts";
import type { Reached } from "./reached.ts";

const root = new URL("../../../", import.meta.url);
export const screensFile = new URL("docs/screens.md", root);
/** Where Playwright leaves what its tests have made. */
export const resultsFolder = new URL("test-results/", root);

/** Answered by a stream, which the console does not listen to on a screen but everywhere. */
const streams = new Set<string>(["GET /v1/orgs/{organizationId}/events"]);

const keys = (table: object) =>
  (Object.keys(table) as OperationKey[]).filter((key) => !streams.has(key));

/** The operations that people must reach in the console, by the specification's groups. */
export const groups: Record<string, readonly OperationKey[]> = {
  Organizations: [
    ...keys(organizationOperations),
    ...keys(inviteOperations),
    "GET /v1/orgs/{organizationId}/search",
    ...keys(eventOperations),
  ],
  Members: keys(memberOperations),
  "Teams and team members": keys(teamOperations),
  "Custom fields": keys(customFieldOperations),
  "Translation settings": keys(translationOperations),
  SSO: keys(samlOperations),
  "OpenAPI specs and versions": keys(openApiOperations),
};

/** The operations of the groups that no browser test has reached. */
export function unreached(reached: readonly Reached[]): OperationKey[] {
  const found = new Set(reached.map(({ operation }) => operation));
  return Object.values(groups)
    .flat()
    .filter((operation) => !found.has(operation));
}

/** The operations of the groups that `text`, the table of before, does not list. */
export function unlisted(text: string): OperationKey[] {
  return Object.values(groups)
    .flat()
    .filter((operation) => !text.includes(`| \`${operation}\` |`));
}

/** The text of `docs/screens.md`. */
export function printScreens(reached: readonly Reached[]): string {
  const sections = Object.entries(groups).map(([title, operations]) => {
    const rows = operations.map((operation) => row(operation, reached));
    return `## ${title}\n\n| Operation | Screens | Browser tests |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  return `# Where people reach each operation

<!-- Written by \`npm run docs:screens\` from what the last \`npm run test:e2e\` saw: change the screens or the tests instead. -->

Each browser test notes which operations the console asks for and on which screen. Every run of the tests fails when one of these
operations is reached by none of them. Sweeps over all addresses are left out.

${sections.join("\n")}`;
}

function row(operation: OperationKey, reached: readonly Reached[]): string {
  const mine = reached.filter((one) => one.operation === operation);
  const list = (values: string[], mark: string) =>
    [...new Set(values)]
      .toSorted()
      .slice(0, 4)
      .map((value) => `${mark}${value}${mark}`)
      .join(", ");
  const screens = list(
    mine.map(({ screen }) => screen),
    "`",
  );
  const tests = list(
    mine.map(({ test }) => test),
    "",
  );
  return `| \`${operation}\` | ${screens} | ${tests} |`;
}
