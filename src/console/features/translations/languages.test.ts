import { expect, test } from "vitest";
import { readLanguages, languageName } from "./languages.tsx";

test("languages are read by name and by code, in any spelling", () => {
  expect(readLanguages("German, fr; PT-br\nbrazilian portuguese")).toEqual([
    "de",
    "fr",
    "pt-BR",
    "pt-BR",
  ]);
  expect(readLanguages(" , ")).toEqual([]);
  expect(readLanguages("Klingonese of old")).toEqual(["Klingonese of old"]);
  expect(languageName("pt-BR")).toBe("Brazilian Portuguese");
  expect(languageName("not a language")).toBe("not a language");
});
