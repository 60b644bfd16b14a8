import { paths } from "#console/paths.ts";
import type { Api } from "./api.ts";
import { edit, makeDraft, makeSpace, ready } from "./content.ts";

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("");

/** Valid texts that are too much for a browser to draw in one piece, each by what is much about it. */
export const largeTexts: Readonly<Record<string, string>> = {
  "100,000 paragraphs": many(100_000, (index) => `Paragraph ${index}\n\n`),
  "9 MB of prose": many(
    150_000,
    (index) => `Sentence ${index} of a text that does not end soon, in a row.\n\n`,
  ),
  "One line of 9 MB": "word ".repeat(1_800_000),
  "A table of 24,000 rows": `| a | b |\n| - | - |\n${many(24_000, (index) => `| ${index} | x |\n`)}`,
  "A list of 20,000 items": many(20_000, (index) => `- Item ${index}\n`),
  "50,000 marks in HTML": `Begin ${"<b>a</b> ".repeat(50_000)}`,
  "A code block of 5 MB": `\`\`\`\n${many(100_000, (index) => `line ${index} of code that does not end soon\n`)}\`\`\`\n`,
};

/** What a change request adds to the end of the text. */
export const addition = "Added at the end.";

/** A space with the text on a page of this title beside a page "Start", and a change request that adds to its end. */
export async function makeLargePage(
  api: Api,
  organizationId: string,
  title: string,
): Promise<{ space: string; changes: string }> {
  const text = largeTexts[title]!;
  const { spaceId, pages } = await makeSpace(api, organizationId, "Large", [
    { title: "Start", markdown: "Start here." },
    { title, markdown: text },
  ]);
  const draft = await makeDraft(api, spaceId, "Larger");
  const document = { markdown: `${text}\n\n${addition}\n` };
  await edit(api, draft, [{ operation: "update_page", page: pages[title]!, document }]);
  const number = await ready(api, draft);
  return {
    space: paths.space(organizationId, spaceId),
    changes: paths.changeRequest(organizationId, spaceId, number, "changes"),
  };
}
