import { describe, expect, it } from "vitest";
import type { Comment } from "#contract/comment.ts";
import { blockAnchor } from "#content/prose/anchored-blocks.ts";
import type { Side } from "#content/prose/anchor.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import { diffProse } from "#content/prose/diff.ts";
import { placeOf } from "./place.ts";

const main = "One.\n\nTwo is here for everybody who reads the page.\n\nThree.";
const head = "One.\n\nTwo is there now for everybody who reads the page.\n\nFour.";

function commentOn(node?: string): Comment {
  const user = { object: "user" as const, id: "u", displayName: "Ana", urls: { location: "" } };
  return {
    object: "comment",
    id: "c",
    postedBy: user,
    postedAt: "2026-11-20T12:00:00Z",
    reactions: [],
    body: {},
    urls: { location: "" },
    permissions: { view: true, edit: true, reply: true, delete: true },
    replies: 0,
    target: node === undefined ? {} : { node: { id: node } },
    status: "open",
  };
}

function anchorOf(text: string, block: number, side: Side): string {
  return blockAnchor(parseBlocks(text), block, side);
}

describe("placeOf", () => {
  const shown = diffProse(main, head);

  it("finds blocks of both sides, removed ones included", () => {
    const after = anchorOf(head, 1, "after");
    const before = anchorOf(main, 2, "before");
    expect(placeOf(commentOn(after), shown, undefined)).toEqual({
      at: "block",
      node: after,
      isEdited: false,
    });
    expect(placeOf(commentOn(before), shown, undefined)).toMatchObject({ node: before });
  });

  it("is below the whole block when the anchor is a part of it", () => {
    const after = anchorOf(head, 1, "after");
    expect(placeOf(commentOn(`${after}:0-3`), shown, undefined)).toMatchObject({
      node: after,
      range: `${after}:0-3`,
    });
  });

  it("follows an edited block from the revision in which the thread was started", () => {
    const then = "One.\n\nTwo is there for everybody who reads the page.\n\nFour.";
    const place = placeOf(commentOn(anchorOf(then, 1, "after")), shown, diffProse(then, head));
    expect(place).toEqual({ at: "block", node: anchorOf(head, 1, "after"), isEdited: true });
  });

  it("moves to the removed block when the author has removed its target", () => {
    const place = placeOf(commentOn(anchorOf(main, 2, "after")), shown, diffProse(main, head));
    expect(place).toMatchObject({ at: "block", node: anchorOf(main, 2, "before") });
  });

  it("has no position when the block was added and removed, or never existed", () => {
    const then = "One.\n\nA passing thought of some length.\n\nFour.";
    const passing = commentOn(anchorOf(then, 1, "after"));
    expect(placeOf(passing, shown, diffProse(then, head))).toEqual({ at: "nowhere" });
    expect(placeOf(passing, shown, undefined)).toEqual({ at: "nowhere" });
    expect(placeOf(commentOn("no anchor"), shown, undefined)).toEqual({ at: "nowhere" });
  });

  it("is the page when there is no block", () => {
    expect(placeOf(commentOn(), shown, undefined)).toEqual({ at: "page" });
  });
});
