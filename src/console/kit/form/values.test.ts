import { describe, expect, it } from "vitest";
import { z } from "zod";
import { SpaceCreate, SpaceUpdate } from "#contract/space.ts";
import { fieldOf, valuesToSend } from "./values.ts";

describe("valuesToSend", () => {
  it("omits empty optional fields", () => {
    expect(valuesToSend(SpaceCreate, { title: "Guides", emoji: "", parent: "" })).toEqual({
      title: "Guides",
    });
  });

  it("keeps an empty required text, so that the schema can refuse it", () => {
    const schema = z.object({ title: z.string().min(2) });
    expect(valuesToSend(schema, { title: "" })).toEqual({ title: "" });
  });

  it("sends only changed fields of a partial update, and null for cleared ones", () => {
    const schema = z.object({ title: z.string().optional(), note: z.string().nullish() });
    const values = { title: "New", note: "" };
    expect(valuesToSend(schema, values, new Set(["note"]))).toEqual({ note: null });
    expect(valuesToSend(SpaceUpdate, { title: "New", emoji: "" }, new Set(["emoji"]))).toEqual({
      emoji: "",
    });
  });

  it("drops unknown fields", () => {
    expect(valuesToSend(SpaceCreate, { title: "Guides", color: "red" })).toEqual({
      title: "Guides",
    });
  });
});

describe("fieldOf", () => {
  it("finds the input of an error, including nested ones", () => {
    expect(fieldOf("body.title", ["title"])).toBe("title");
    expect(fieldOf("body.tags.2", ["tags"])).toBe("tags");
    expect(fieldOf("body.changes.0.title", ["title"])).toBe("title");
    expect(fieldOf("body.changes.1.title", ["title"])).toBeUndefined();
    expect(fieldOf("query.title", ["title"])).toBeUndefined();
    expect(fieldOf("body.other", ["title"])).toBeUndefined();
  });
});
