// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { paletteActions, usePaletteActions } from "./actions.ts";
import type { PaletteAction } from "./actions.ts";

function Offer(props: { actions: readonly PaletteAction[] }) {
  usePaletteActions(props.actions);
  return null;
}

const action = (id: string, more: Partial<PaletteAction> = {}) =>
  ({ id, label: id, run: () => undefined, ...more }) as PaletteAction;
const ids = () => paletteActions().map(({ id }) => id);

afterEach(() => expect(ids()).toEqual([]));

test("actions are offered while their component is mounted, and keep their position when they change", () => {
  const drawn = render(
    <>
      <Offer actions={[action("a"), action("b")]} />
      <Offer actions={[action("c")]} />
    </>,
  );
  expect(ids()).toEqual(["a", "b", "c"]);
  drawn.rerender(
    <>
      <Offer actions={[action("a", { unavailable: "Not now." })]} />
      <Offer actions={[action("c")]} />
    </>,
  );
  expect(ids()).toEqual(["a", "c"]);
  expect(paletteActions()[0]?.unavailable).toBe("Not now.");
  drawn.unmount();
});

test("the function of the last render is run", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const drawn = render(<Offer actions={[action("a", { run: first })]} />);
  drawn.rerender(<Offer actions={[action("a", { run: second })]} />);
  const [offered] = paletteActions();
  if (offered !== undefined && "run" in offered) offered.run();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  drawn.unmount();
});
