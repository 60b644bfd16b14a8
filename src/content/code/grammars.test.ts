import { expect, test } from "vitest";
import { colorCode } from "./color-code.ts";
import { grammarOf } from "./languages.ts";

test.each(["JS", "c++", "C#", "shell", "html", "toml", "docker"])(
  "code in %s gets its grammar",
  async (language) => {
    const grammar = grammarOf(language);
    expect(grammar).toBeDefined();
    await expect(colorCode("a", grammar!)).resolves.toEqual([]);
  },
);

test("an unknown language has no grammar", () => {
  for (const language of ["", "unheardof", "constructor"]) {
    expect(grammarOf(language)).toBeUndefined();
  }
});
