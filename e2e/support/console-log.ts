import type { BrowserContext } from "@playwright/test";

/** Errors that the pages of one test logged or threw. */
export type ConsoleLog = {
  /** Declares that the test expects errors that contain the text, or match it. */
  expect: (error: string | RegExp) => void;
  /** All unexpected errors, with the URL of the page, in order. */
  unexpected: () => string[];
};

/** Listens to every page of the context from now on. */
export function watchConsole(context: BrowserContext): ConsoleLog {
  const errors: string[] = [];
  const expected: (string | RegExp)[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => errors.push(String(error.error())));
  const isExpected = (error: string) =>
    expected.some((one) => (typeof one === "string" ? error.includes(one) : one.test(error)));
  return {
    expect: (error) => expected.push(error),
    unexpected: () => errors.filter((error) => !isExpected(error)),
  };
}
