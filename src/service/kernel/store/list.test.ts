import { expect, test } from "vitest";
import { Failure } from "../errors.ts";
import { find } from "./list.ts";

const query = (row: { id: string } | undefined) => ({ executeTakeFirst: async () => row });

test("what is not there is called by the name of its kind", async () => {
  expect(await find(query({ id: "x" }), "saml-provider")).toEqual({ id: "x" });
  const sentence = "This identity provider doesn't exist, or you don't have access to it.";
  await expect(find(query(undefined), "saml-provider")).rejects.toEqual(new Failure(404, sentence));
});
