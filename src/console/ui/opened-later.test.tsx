// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { common } from "#console/messages/common.ts";
import { Button } from "./button.tsx";
import { openedLater } from "./opened-later.tsx";
import { toastQueue } from "./toast.ts";

const clearToasts = () => {
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
};

// Other tests of the same process may have left some.
beforeEach(clearToasts);
afterEach(() => {
  cleanup();
  clearToasts();
});

function Dialog({ name }: { name: string; onClose: () => void }) {
  return <p>Dialog of {name}</p>;
}

const settled = () => act(async () => undefined);

it("loads a dialog once, when it is first opened, and then draws it at once", async () => {
  const load = vi.fn(async () => Dialog);
  const Later = openedLater(load);
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Later name="Ada" onClose={() => undefined} />);
  expect(await screen.findByText("Dialog of Ada")).toBeDefined();
  unmount();
  render(<Later name="Bob" onClose={() => undefined} />);
  expect(screen.getByText("Dialog of Bob")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

it("draws a dialog at once whose button was approached before", async () => {
  const Later = openedLater(async () => Dialog);
  Later.prepare();
  await settled();
  render(<Later name="Ada" onClose={() => undefined} />);
  expect(screen.getByText("Dialog of Ada")).toBeDefined();
});

it("says so if a dialog can't be loaded, closes it, and tries again the next time", async () => {
  const load = vi.fn(async () => Dialog).mockRejectedValueOnce(new Error("offline"));
  const Later = openedLater(load);
  const onClose = vi.fn();
  const { unmount } = render(<Later name="Ada" onClose={onClose} />);
  await settled();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(toastQueue.visibleToasts.map(({ content }) => content.title)).toEqual([
    common.failure.update,
  ]);
  unmount();
  render(<Later name="Ada" onClose={onClose} />);
  expect(await screen.findByText("Dialog of Ada")).toBeDefined();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("doesn't report an approach that fails", async () => {
  const Later = openedLater<{ onClose: () => void }>(() => Promise.reject(new Error("offline")));
  Later.prepare();
  await settled();
  expect(toastQueue.visibleToasts).toEqual([]);
});

it("is prepared when its button is hovered or focused", async () => {
  const user = userEvent.setup();
  const load = vi.fn(async () => Dialog);
  const Later = openedLater(load);
  render(<Button onApproach={Later.prepare}>Create</Button>);
  expect(load).not.toHaveBeenCalled();
  await user.tab();
  expect(load).toHaveBeenCalledTimes(1);
});
