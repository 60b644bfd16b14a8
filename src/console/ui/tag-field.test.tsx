// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { TagField } from "./tag-field.tsx";

afterEach(cleanup);

function Tags() {
  const [tags, setTags] = useState<string[]>(["one"]);
  return (
    <TagField
      label="Tags"
      listLabel="Chosen"
      separator={/,/}
      parse={(text) => text.split(",").filter((tag) => tag !== "")}
      problemOf={({ length }) => (length > 2 ? "At most 2." : undefined)}
      tags={tags}
      onChange={setTags}
    />
  );
}

it("keeps what was typed if the list can't have it, with the reason at the field", async () => {
  const user = userEvent.setup({ delay: null });
  render(<Tags />);
  const field = screen.getByRole("textbox", { name: "Tags" }) as HTMLInputElement;
  await user.type(field, "two{Enter}three{Enter}");
  const chosen = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(chosen()).toEqual(["one", "two"]);
  expect(field.value).toBe("three");
  expect(screen.queryByText("At most 2.")).not.toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove one" }));
  expect(screen.queryByText("At most 2.")).toBeNull();
  await user.click(field);
  await user.keyboard("{Enter}");
  expect(chosen()).toEqual(["two", "three"]);
  expect(field.value).toBe("");
});
