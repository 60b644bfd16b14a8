// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { floatingParts } from "./later.ts";
import { Select } from "./select.tsx";

// Loading the list takes longest, and isn't what is tested here.
beforeAll(async () => {
  await floatingParts.load();
});
afterEach(cleanup);

const options = ["Admin", "Creator", "Reviewer", "Reader"].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

function Role({ value: first, error }: { value: string; error?: string }) {
  const [value, setValue] = useState(first);
  return <Select label="Role" options={options} value={value} onChange={setValue} error={error} />;
}

const button = () => screen.getByRole("button", { name: /Role$/ });

it("is named by its value and label, and shows a value that isn't among the options", () => {
  render(<Role value="owner" error="Choose another role." />);
  expect(screen.getByRole("button", { name: "owner Role" }).getAttribute("aria-haspopup")).toBe(
    "listbox",
  );
  const described = button().getAttribute("aria-describedby")?.split(" ") ?? [];
  const texts = described.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent);
  expect(texts.join(" ")).toContain("Choose another role.");
});

it("goes to the next and the previous option with the arrows, and to one by its first letters", async () => {
  const user = userEvent.setup({ delay: null });
  render(<Role value="admin" />);
  await user.tab();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(button().textContent).toBe("Reviewer");
  await user.keyboard("{ArrowLeft}");
  expect(button().textContent).toBe("Creator");
  await user.keyboard("rea");
  expect(button().textContent).toBe("Reader");
  expect(screen.queryByRole("listbox")).toBeNull();
});

it("opens its list at the selected option, closes it when one is chosen, and keeps the focus", async () => {
  const user = userEvent.setup();
  render(<Role value="creator" />);
  await user.tab();
  await user.keyboard("{ArrowDown}");
  const list = await screen.findByRole("listbox");
  expect(within(list).getByRole("option", { selected: true }).textContent).toBe("Creator");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Creator"));
  await user.keyboard("{ArrowDown}{Enter}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(button().textContent).toBe("Reviewer");
  expect(document.activeElement).toBe(button());
});

it("closes its list when the selected option is chosen again", { tags: "slow" }, async () => {
  const user = userEvent.setup();
  render(<Role value="creator" />);
  await user.click(button());
  await user.click(await screen.findByRole("option", { name: "Creator" }));
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(button().textContent).toBe("Creator");
});
