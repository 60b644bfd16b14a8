import type { BrowserContext, ConsoleMessage, WebError } from "@playwright/test";

/** Errors that the pages of one test logged or threw. */
export type ConsoleLog = {
  /** Declares that the test expects errors that contain the text, or match it. */
  expect: (error: string | RegExp) => void;
  /** All unexpected errors, with the URL of the page, in order. */
  unexpected: () => string[];
  stop: () => void;
};

/** Listens to every page of the context from now on. */
export function watchConsole(context: BrowserContext): ConsoleLog {
  const errors: string[] = [];
  const expected: (string | RegExp)[] = [];
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== "error") return;
    errors.push(`${message.text()} (${message.location().url})`);
  };
  const onError = (error: WebError) => errors.push(String(error.error()));
  context.on("console", onMessage);
  context.on("weberror", onError);
  const isExpected = (error: string) =>
    expected.some((pattern) =>
      typeof pattern === "string" ? error.includes(pattern) : pattern.test(error),
    );
  return {
    expect: (error) => expected.push(error),
    unexpected: () => errors.filter((error) => !isExpected(error)),
    stop: () => {
      context.off("console", onMessage);
      context.off("weberror", onError);
    },
  };
}
