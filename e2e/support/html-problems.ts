import { HtmlValidate, StaticConfigLoader } from "html-validate";

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
    rules: {
      // Sites serve their own scripts and styles.
      "require-sri": "off",
      // The sections are there twice: in the header and, on a phone, in the menu. CSS shows one of them, and axe sees which.
      "unique-landmark": "off",
    },
  }),
);

/** What is wrong with a document by the HTML standard, one sentence each, with the markup around it. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ message, offset }) => `${message}: ${html.slice(offset, offset + 120)}`),
  );
}
