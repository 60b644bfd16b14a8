import { expect, it } from "vitest";
import { inheritanceOf } from "./default-role.tsx";

it("follows collections up to the first level that is not inherited", () => {
  const collections = [
    { id: "top", defaultLevel: "inherit" as const },
    { id: "inner", defaultLevel: "inherit" as const, parent: "top" },
    { id: "closed", defaultLevel: null, parent: "top" },
    { id: "open", defaultLevel: "edit" as const },
  ];
  const space = (parent?: string, defaultLevel: "inherit" | "read" | null = "inherit") => ({
    id: "s",
    defaultLevel,
    ...(parent !== undefined && { parent }),
  });
  const spaces = [
    space(),
    space("inner"),
    space("closed"),
    space("closed", "read"),
    space("open"),
    space("open", null),
  ];
  expect(inheritanceOf(spaces, collections)).toEqual({ byRole: 2, byLevel: 2, closed: 2 });
});
