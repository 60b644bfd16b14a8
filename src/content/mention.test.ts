import { expect, test } from "vitest";
import { mentionsIn } from "./prose/mentions.ts";
import { mayMention, printMention, readMention, withLinks, withNames } from "./mention.ts";

const ada = printMention({ type: "user", id: "u1" }, "Ada");
const byron = printMention({ type: "user", id: "u2" }, "Ada Byron");
const writers = printMention({ type: "team", id: "t1" }, "Writers [EU] *x*");

test("a mention is a link as those of pages, whatever the name", () => {
  expect(ada).toBe('[@Ada](/users/u1 "mention")');
  expect(mentionsIn(`${ada}, ${writers}: see ${ada}`)).toEqual([
    { type: "user", id: "u1" },
    { type: "team", id: "t1" },
  ]);
  expect(readMention("/users/u1/more")).toBeUndefined();
  expect(readMention("/guides/users")).toBeUndefined();
});

test.each([
  ["in code", `\`${ada}\``],
  ["in a code block", `\`\`\`\n${ada}\n\`\`\``],
  ["a link to a person without the title", "[@Ada](/users/u1)"],
  ["a mention of a page", '[@Install](/install "mention")'],
])("isn't a mention: %s", (_, markdown) => expect(mentionsIn(markdown)).toEqual([]));

test.each([ada, `Hi ${ada}, ${byron}!`, writers, `- ${writers}\n- ${ada}`, "No one", "a@Ada"])(
  "%s is written with names, and comes back",
  (markdown) => {
    const { text, known } = withNames(markdown);
    expect(mayMention(text)).toBe(false);
    expect(withLinks(text, known)).toBe(markdown);
  },
);

test("names stand for links", () => {
  const { text, known } = withNames(`${byron} and ${ada}: ${writers}`);
  expect(text).toBe("@Ada Byron and @Ada: @Writers [EU] *x*");
  expect(withLinks("@Adam, a@Ada, @Ada.", known)).toBe(`@Adam, a@Ada, ${ada}.`);
});

test("a text that names would change stays as it is", () => {
  const twin = printMention({ type: "user", id: "u3" }, "Ada");
  for (const markdown of [`${ada} ${twin}`, `${ada} and @Ada`]) {
    expect(withNames(markdown)).toEqual({ text: markdown, known: new Map() });
  }
});
