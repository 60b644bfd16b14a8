// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { Confirm } from "./confirm.tsx";

afterEach(cleanup);

async function ask(takesFrom: number) {
  const onConfirm = vi.fn(async () => undefined);
  render(
    <Confirm
      isOpen
      title="Remove them?"
      action="Remove"
      takesFrom={takesFrom}
      onConfirm={onConfirm}
      onClose={() => undefined}
    >
      They lose access.
    </Confirm>,
  );
  return { onConfirm, button: await screen.findByRole("button", { name: "Remove" }) };
}

it("wants the number typed, with or without separators, if many lose something", async () => {
  const { onConfirm, button } = await ask(9999);
  const user = userEvent.setup();
  const field = screen.getByLabelText("Type 9,999 to confirm.");
  await user.click(button);
  await user.type(field, "999{Enter}");
  expect(onConfirm).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, "9,999");
  await user.click(button);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it("wants nothing typed if few do", async () => {
  const { onConfirm, button } = await ask(20);
  expect(screen.queryByRole("textbox")).toBe(null);
  await userEvent.setup().click(button);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
