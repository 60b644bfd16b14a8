// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { Change } from "#contract/changes.ts";
import { contentOf, countViewed, ViewedMarks, viewedState } from "./viewed.ts";
import { summarize } from "#content/difference.ts";

function change(attributes: Change["attributes"], type: Change["type"] = "page_edited"): Change {
  return { type, page: { id: "p", type: "document", title: "P", path: "p" }, attributes };
}

const edited = change({
  document: { before: "1", after: "2" },
  title: { before: "A", after: "B" },
});
const mark = { content: contentOf(edited), revision: "r1" };

describe("viewedState", () => {
  it("stays while the page is unchanged, whatever precedes it", () => {
    const afterUpdate = change({
      title: { before: "C", after: "B" },
      document: { before: "9", after: "2" },
    });
    expect(viewedState(edited, {})).toBe("new");
    expect(viewedState(edited, { p: mark })).toBe("viewed");
    expect(viewedState(afterUpdate, { p: mark })).toBe("viewed");
  });

  it("is removed when text or a field changes, or the page is deleted", () => {
    const title = { title: { before: "A", after: "B" } };
    for (const other of [
      change({ ...title, document: { before: "1", after: "3" } }),
      change({ ...title, document: { before: "1", after: "2" }, hidden: { after: true } }),
      change(edited.attributes, "page_deleted"),
    ]) {
      expect(viewedState(other, { p: mark })).toBe("changed");
    }
  });

  it("is the same for a short row as for a whole one", () => {
    expect(viewedState(summarize(edited), { p: mark })).toBe("viewed");
  });

  it("stays when other pages shift the page's position among its siblings", () => {
    const moved = (after: number) => change({ position: { before: 0, after } }, "page_moved");
    expect(contentOf(moved(3))).toBe(contentOf(moved(4)));
  });
});

describe("ViewedMarks", () => {
  beforeEach(() => localStorage.clear());

  it("keeps marks per user and change request, and notifies subscribers", () => {
    const marks = new ViewedMarks("ana", "cr");
    let told = 0;
    const stop = marks.subscribe(() => told++);
    marks.set(edited, mark);
    stop();
    expect(told).toBe(1);
    expect(countViewed([edited], new ViewedMarks("ana", "cr").get())).toBe(1);
    expect(new ViewedMarks("bo", "cr").get()).toEqual({});
    marks.set(edited, undefined);
    expect(new ViewedMarks("ana", "cr").get()).toEqual({});
  });

  it("returns the same marks until they change", () => {
    const marks = new ViewedMarks("ana", "cr");
    marks.set(edited, mark);
    expect(marks.get()).toBe(marks.get());
  });

  it("reads marks that contain the content itself", () => {
    const content = 'there [["document","2"],["title","B"]]';
    const old = JSON.stringify({ p: { content, revision: "r1" } });
    localStorage.setItem("bindery.viewed.ana.cr", old);
    expect(viewedState(edited, new ViewedMarks("ana", "cr").get())).toBe("viewed");
  });

  it("knows what isn't sent, also after a reload, and not what was marked again while it was on its way", () => {
    const marks = new ViewedMarks("ana", "cr");
    const sent = { viewed: [{ item: "p", ...mark }], notViewed: [] };
    marks.set(edited, mark);
    expect(new ViewedMarks("ana", "cr").unsent()).toEqual(sent);
    marks.set(edited, { ...mark, content: "later" });
    marks.sent(sent);
    expect(marks.unsent().viewed).toMatchObject([{ item: "p", content: "later" }]);
    marks.set(edited, undefined);
    expect(marks.unsent()).toEqual({ viewed: [], notViewed: ["p"] });
    marks.sent({ viewed: [], notViewed: ["p"] });
    expect(new ViewedMarks("ana", "cr").unsent()).toEqual({ viewed: [], notViewed: [] });
  });

  it("takes over the marks of the account, but for those that aren't sent yet", () => {
    const marks = new ViewedMarks("ana", "cr");
    marks.set(edited, undefined);
    const other = { item: "q", content: "c", revision: "r2" };
    marks.adopt([other, { item: "p", ...mark }]);
    expect(marks.get()).toEqual({ q: { content: "c", revision: "r2" } });
    marks.sent(marks.unsent());
    marks.adopt([{ item: "p", ...mark }]);
    expect(marks.get()).toEqual({ p: mark });
  });

  it("sends the marks that a browser had before accounts had any", () => {
    localStorage.setItem("bindery.viewed.ana.cr", JSON.stringify({ p: mark }));
    expect(new ViewedMarks("ana", "cr").unsent().viewed).toEqual([{ item: "p", ...mark }]);
  });

  it("treats broken storage as empty", () => {
    localStorage.setItem("bindery.viewed.ana.cr", "{");
    expect(new ViewedMarks("ana", "cr").get()).toEqual({});
  });
});
