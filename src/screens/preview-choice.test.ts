import { expect, test } from "vitest";
import { readChoice, requestOf, writeChoice } from "./preview-choice.ts";

const choiceOf = (query: string) => readChoice(new URLSearchParams(query));

test.each([
  "",
  "visitor=out",
  "claim=a&claim=b&browser=c",
  "space=s&changeRequest=r&width=phone",
  "ask=publish",
])("the URL keeps the choice in ?%s", (query) => {
  expect(writeChoice(new URLSearchParams(query), choiceOf(query)).toString()).toBe(query);
});

test.each([
  ["", { shareLink: true, signedIn: true }],
  ["claim=a&browser=b", { shareLink: true, signedIn: true, claims: ["a"], unsigned: ["b"] }],
  ["visitor=out&claim=a", {}],
  // Without a version, a space is as it is now.
  ["visitor=out&space=s", {}],
  ["visitor=out&space=s&changeRequest=r&revision=v", { space: "s", changeRequest: "r" }],
  ["visitor=out&space=s&revision=v", { space: "s", revision: "v" }],
])("?%s asks for %o", (query, asked) => {
  expect(requestOf(choiceOf(query))).toEqual(asked);
});

test("a token stands for the claims, and a link brings its key", () => {
  expect(requestOf(choiceOf("visitor=link&claim=a"), { shareKey: "key", token: "jwt" })).toEqual({
    shareKey: "key",
    visitorClaims: "jwt",
  });
});
