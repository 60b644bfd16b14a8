// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { useComposer } from "./thread-draft.tsx";

afterEach(cleanup);

/** A thread that two screens show. */
function Thread({ on }: { on: string }) {
  const reply = useComposer("reply.me.thread");
  return (
    <section aria-label={on}>
      {reply.isOpen ? (
        <>
          <textarea aria-label="Reply" />
          <button onClick={reply.close}>Cancel</button>
        </>
      ) : (
        <button onClick={reply.open}>Reply</button>
      )}
      <Link to="/pages">Pages</Link>
      <Link to="/overview">Overview</Link>
    </section>
  );
}

let router: ReturnType<typeof createMemoryRouter>;

/** @returns a function that lets the screen of pages come */
function open() {
  const pages = Promise.withResolvers<null>();
  router = createMemoryRouter(
    [
      { path: "/overview", element: <Thread key="overview" on="Overview" /> },
      { path: "/pages", loader: () => pages.promise, element: <Thread key="pages" on="Pages" /> },
    ],
    { initialEntries: ["/overview"] },
  );
  render(<RouterProvider router={router} />);
  return () => act(async () => pages.resolve(null));
}

const press = (role: "button" | "link", name: string) =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));
const isWriting = () => screen.queryByRole("textbox") !== null;

test("a composer that is opened while the next screen is on its way is open there", async () => {
  const arrive = open();
  await press("link", "Pages");
  await press("button", "Reply");
  expect(screen.getByRole("region", { name: "Overview" })).toBeTruthy();
  await arrive();
  expect(screen.getByRole("region", { name: "Pages" })).toBeTruthy();
  expect(isWriting()).toBe(true);
  await press("button", "Cancel");
  await press("link", "Overview");
  expect(isWriting()).toBe(false);
});

test("one that was open before is closed when its screen comes back", async () => {
  const arrive = open();
  await press("button", "Reply");
  await press("link", "Pages");
  await arrive();
  await act(async () => void router.navigate(-1));
  expect(screen.getByRole("region", { name: "Overview" })).toBeTruthy();
  expect(isWriting()).toBe(false);
});

test("one that was open before stays behind", async () => {
  const arrive = open();
  await press("button", "Reply");
  await press("link", "Pages");
  await arrive();
  expect(screen.getByRole("region", { name: "Pages" })).toBeTruthy();
  expect(isWriting()).toBe(false);
});
