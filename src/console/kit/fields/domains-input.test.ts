import { expect, it } from "vitest";
import { readDomains } from "./domains-input.tsx";

it("reads domains from emails, lists, and links", () => {
  expect(readDomains("Acme.Example")).toEqual(["acme.example"]);
  expect(readDomains("@acme.example, Ana <ana@beta.example>; bo@acme.example.")).toEqual([
    "acme.example",
    "beta.example",
  ]);
  expect(readDomains("https://acme.example/")).toEqual(["acme.example"]);
  expect(readDomains("  , ")).toEqual([]);
});
