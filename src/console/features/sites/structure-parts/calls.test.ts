import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SiteStructure, SiteSectionGroup, SiteSection } from "#contract/site-structure.ts";
import { applyIntents, batchOf } from "#console/kit/ordered-tree/intent.ts";
import { indexOf, isSameOrder, legalPlaces } from "#console/kit/ordered-tree/model.ts";
import { carriedOut, nextCall, type StructureCall, callOf, requestOf } from "./calls.ts";
import { nodesOf, siteRules } from "./nodes.ts";
const siteSpaces = (section: string) =>
  ["x", "y"].map((id) => ({ object: "site-space", id: `${section}-${id}`, section, title: id }));

const section = (id: string, sectionGroup?: string) =>
  ({
    object: "site-section",
    id,
    title: id,
    sectionGroup,
    siteSpaces: siteSpaces(id),
  }) as unknown as SiteSection;

const group = (id: string, ...sections: string[]): SiteSectionGroup => ({
  object: "site-section-group",
  id,
  title: id,
  sections: sections.map((item) => section(item, id)),
});

const structure: SiteStructure = {
  type: "sections",
  structure: [section("a"), section("b"), group("g", "c", "d"), section("e"), group("k")],
};

/** Sends what `nextCall` asks for until the moves are done. */
function sent(before: SiteStructure, ids: readonly string[], chosen: number) {
  const tree = nodesOf(before);
  const moving = new Set(ids);
  const targets = legalPlaces(tree, moving, siteRules);
  const place = targets[chosen % Math.max(1, targets.length)];
  const batch = place && batchOf(tree, moving, place);
  if (batch === undefined) return undefined;
  let now = before;
  const calls: StructureCall[] = [];
  for (const intent of batch.intents) {
    for (let call = nextCall(now, intent); call !== undefined; call = nextCall(now, intent)) {
      if (call === "gone") throw new Error("Nothing was removed.");
      calls.push(call);
      now = carriedOut(now, call);
    }
  }
  return { batch, calls, tree, now };
}

const ids = [...indexOf(nodesOf(structure)).keys()];

describe("the requests of a move", () => {
  it("lead to the order that the tree shows, with at most two for each item", () => {
    fc.assert(
      fc.property(fc.subarray(ids, { minLength: 1 }), fc.nat(), (chosen, place) => {
        const done = sent(structure, chosen, place);
        if (done === undefined) return;
        const { batch, calls, tree, now } = done;
        expect(isSameOrder(nodesOf(now), applyIntents(tree, batch.intents))).toBe(true);
        expect(calls.length).toBeLessThanOrEqual(2 * batch.intents.length);
      }),
    );
  });

  it("tell what they do, also when they are staged", () => {
    fc.assert(
      fc.property(fc.subarray(ids, { minLength: 1 }), fc.nat(), (chosen, place) => {
        for (const call of sent(structure, chosen, place)?.calls ?? []) {
          const { operation, request } = requestOf({ organizationId: "o", siteId: "s" }, call);
          const { params, body = {} } = request as {
            params: Record<string, string>;
            body?: object;
          };
          expect(callOf(operation, params, { ...body })).toEqual(call);
        }
      }),
    );
  });

  it("change a group first, and then the order only if the item isn't there", () => {
    const acts = (id: string, parent: string | undefined, index: number) => {
      const batch = batchOf(nodesOf(structure), new Set([id]), { parent, index })!;
      let now: SiteStructure = structure;
      return batch.intents.flatMap((intent) => {
        const all: string[] = [];
        for (let call = nextCall(now, intent); call !== undefined; call = nextCall(now, intent)) {
          if (call === "gone") throw new Error("Nothing was removed.");
          all.push(call.act === "move" ? `${call.act} ${call.neighbor.kind}` : call.act);
          now = carriedOut(now, call);
        }
        return all;
      });
    };
    expect(acts("a", "g", 2)).toEqual(["join"]);
    expect(acts("a", "g", 0)).toEqual(["join", "move site-section"]);
    expect(acts("c", undefined, 3)).toEqual(["leave"]);
    expect(acts("c", undefined, 0)).toEqual(["leave", "move site-section"]);
    expect(acts("c", "k", 0)).toEqual(["join"]);
    expect(acts("a", undefined, 2)).toEqual(["move site-section-group"]);
    expect(acts("a-x", "a", 1)).toEqual(["move site-space"]);
  });

  it("say that an item or its new group is gone", () => {
    const { intents } = batchOf(nodesOf(structure), new Set(["a"]), { parent: "k", index: 0 })!;
    const withoutItem: SiteStructure = { type: "sections", structure: [group("k")] };
    const withoutGroup: SiteStructure = { type: "sections", structure: [section("a")] };
    expect(nextCall(withoutItem, intents[0]!)).toBe("gone");
    expect(nextCall(withoutGroup, intents[0]!)).toBe("gone");
  });
});
