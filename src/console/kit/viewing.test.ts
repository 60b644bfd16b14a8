// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";

const endsAt = "2026-01-05T09:30:00.000Z";
const viewing = { organization: "acme", name: "Ana Lima", endsAt };

/** A page that has just been loaded. */
async function loadPage() {
  vi.resetModules();
  const { call } = await import("#console/data/client.ts");
  const { noteView, tellTabs } = await import("./viewing.ts");
  const { whyNotWrite } = await import("#console/data/read-only.ts");
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  reload.mockClear();
  return { call, noteView, tellTabs, whyNotWrite, reload };
}

beforeEach(() => localStorage.clear());

test("while the user views as somebody else, writes are refused without a request", async () => {
  const { call, noteView, whyNotWrite } = await loadPage();
  noteView({ id: "view", viewing });
  expect(whyNotWrite()).toContain("read-only");
  const write = call("POST /v1/orgs", { body: { title: "Acme" } });
  await expect(write).rejects.toMatchObject({ status: 403, message: whyNotWrite() });
});

test("the page is loaded again once a view begins, ends, or is another one", async () => {
  const { noteView, whyNotWrite, reload } = await loadPage();
  noteView({ id: "ana" });
  noteView({ id: "ana" });
  expect([whyNotWrite(), reload.mock.calls.length]).toEqual([undefined, 0]);
  noteView({ id: "view", viewing });
  expect(reload).toHaveBeenCalledTimes(1);

  const later = await loadPage();
  later.noteView({ id: "view", viewing });
  expect(later.reload).not.toHaveBeenCalled();
  later.noteView({ id: "another", viewing });
  later.noteView({ id: "ana" });
  expect(later.reload).toHaveBeenCalledTimes(2);
});

test("other tabs load their pages again", async () => {
  const { tellTabs, reload } = await loadPage();
  tellTabs();
  const key = localStorage.key(0);
  // Browsers send it to the other tabs only.
  dispatchEvent(new StorageEvent("storage", { key }));
  expect(reload).toHaveBeenCalled();
});
