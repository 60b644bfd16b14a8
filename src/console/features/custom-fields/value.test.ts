import { describe, expect, it } from "vitest";
import type { CustomField } from "#contract/custom-field.ts";
import {
  checkValue,
  isSame,
  readList,
  readValue,
  showValue,
  writeValue,
  readNumber,
  separatorsOf,
  writeNumber,
} from "./value.ts";
import type { Value } from "./value.ts";

const field = (type: string, options?: string[]): CustomField => ({
  id: "field",
  name: "field",
  type,
  ...(options && { options }),
  createdAt: "2026-11-20T10:00:00Z",
  updatedAt: "2026-11-20T10:00:00Z",
  urls: { location: "https://docs.example/v1/field" },
  permissions: { view: true, edit: true },
});

const single = field("select:single", ["Everyone", "Partners", "partners only"]);
const multi = field("select:multi", ["Web", "Phone, tablet"]);

describe("readValue", () => {
  it.each<[CustomField, string, Value]>([
    [field("text"), " as it is ", " as it is "],
    [field("text"), "  ", null],
    [field("number"), "12.5", 12.5],
    [field("boolean"), "TRUE", true],
    [field("boolean"), "no", false],
    [field("tags"), 'a, b,a, "c, d"', ["a", "b", "c, d"]],
    [single, "everyone", "Everyone"],
    [single, "", null],
    [multi, '"Phone, tablet", web', ["Phone, tablet", "Web"]],
  ])("%# reads %j", (of, text, value) => {
    expect(readValue(of, text)).toEqual({ value });
  });

  it.each<[CustomField, string, string]>([
    [field("text"), "x".repeat(257), "256 characters"],
    [field("number"), "a few", "isn't a number"],
    [field("boolean"), "maybe", "isn't yes or no"],
    [field("tags"), "x".repeat(41), "40 characters"],
    [field("tags"), Array.from({ length: 51 }, (_, at) => `t${at}`).join(), "At most 50 tags"],
    [single, "Nobody", "isn't one of the options"],
    [multi, "Web, Fax", "“Fax”"],
    [field("color"), "red", "Unknown field type"],
  ])("%# refuses %j", (of, text, fault) => {
    expect((readValue(of, text) as { fault: string }).fault).toContain(fault);
  });

  it("reads back a copied value", () => {
    for (const [of, value] of [
      [field("text"), "a"],
      [field("number"), -1234.5],
      [field("boolean"), false],
      [field("tags"), ["a, b", 'c "d"', "e"]],
      [multi, ["Web", "Phone, tablet"]],
    ] as const) {
      expect(readValue(of, writeValue(value as Value))).toEqual({ value });
    }
  });
});

describe("numbers", () => {
  it("are read in code notation and in the locale's", () => {
    const en = separatorsOf("en-US");
    const de = separatorsOf("de-DE");
    const fr = separatorsOf("fr-FR");
    expect(readNumber("1,234.5", en)).toEqual({ value: 1234.5 });
    expect(readNumber("1.234,5", de)).toEqual({ value: 1234.5 });
    expect(readNumber("1 234,5", fr)).toEqual({ value: 1234.5 });
    expect(readNumber("1,5", de)).toEqual({ value: 1.5 });
    expect(readNumber("-2e3", de)).toEqual({ value: -2000 });
    expect(readNumber("1,5", en)).toHaveProperty("fault");
    expect(readNumber("1e999", en)).toHaveProperty("fault");
  });

  it("are rejected when ambiguous", () => {
    const de = separatorsOf("de-DE");
    expect(readNumber("1.234", de)).toHaveProperty("fault");
    expect(readNumber(writeNumber(1.234, de), de)).toEqual({ value: 1.234 });
  });
});

it("a removed option is rejected, and an empty list is no value", () => {
  expect(checkValue(multi, ["Web", "Gone"])).toHaveProperty("fault");
  expect(checkValue(multi, [])).toEqual({ value: null });
});

it("values are compared by content, and formatted", () => {
  expect(isSame(["a"], ["a"])).toBe(true);
  expect(isSame(["a"], ["b"])).toBe(false);
  expect(isSame(false, null)).toBe(false);
  expect(showValue(["a", "b", "c"])).toBe("a, b, and c");
  expect(readList("a\nb")).toEqual(["a", "b"]);
});
