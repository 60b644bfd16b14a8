// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import type { Comment } from "#contract/comment.ts";
import { connect } from "#console/data/client.ts";
import { createQueryClient } from "#console/data/query-client.ts";
import { ReactionBar } from "./comment-entry.tsx";
import { threadsQuery } from "./thread-queries.ts";
import type { DiscussionScope } from "#screens/threads.ts";
import { useThread } from "./thread-writes.ts";

const ofChangeRequest = { spaceId: "s", changeRequestId: "1" };
const person = (id: string) => ({
  object: "user" as const,
  id,
  displayName: id,
  urls: { location: "" },
});
const me = person("me");

/** One comment with a reaction by another user. Writes with the given numbers are refused. */
class Platform {
  mine = new Set<string>();
  refused: readonly number[] = [];
  writes: string[] = [];
  addresses = new Set<string>();
  pause = 0;

  readonly handle = async (address: string, init: RequestInit): Promise<Response> => {
    this.addresses.add(`${init.method} ${address.split("?")[0]}`);
    if (init.method === "GET") return Response.json({ items: [this.comment()] });
    const { addedReactions = [], removedReactions = [] } = JSON.parse(String(init.body)) as Record<
      string,
      string[]
    >;
    this.writes.push([...addedReactions.map(() => "+"), ...removedReactions.map(() => "-")].join());
    const number = this.writes.length;
    await new Promise((resolve) => setTimeout(resolve, this.pause));
    if (this.refused.includes(number)) {
      return Response.json({ error: { code: 500, message: "The disk is full." } }, { status: 500 });
    }
    for (const emoji of addedReactions) this.mine.add(emoji);
    for (const emoji of removedReactions) this.mine.delete(emoji);
    return Response.json(this.comment());
  };

  comment() {
    const now = "2026-11-20T12:00:00Z";
    const users = [person("ana"), ...(this.mine.has("👍") ? [me] : [])];
    const reaction = { emoji: "👍", users: users.map((user) => ({ user, reactedAt: now })) };
    return { id: "c", reactions: [{ ...reaction, count: users.length }] };
  }
}

let platform: Platform;

beforeEach(() => {
  platform = new Platform();
  connect(platform.handle);
});

afterEach(() => {
  cleanup();
  connect((address, init) => fetch(address, init));
});

function Bar({ scope, comment }: { scope: DiscussionScope; comment: Comment }) {
  const { react } = useThread(scope, comment, me);
  return (
    <ReactionBar reactions={comment.reactions} user={me} unavailable={undefined} onReact={react} />
  );
}

function Bars({ scope }: { scope: DiscussionScope }) {
  const { data = [] } = useQuery(threadsQuery(scope));
  return data.map((comment) => <Bar key={comment.id} scope={scope} comment={comment} />);
}

async function show(scope: DiscussionScope = ofChangeRequest) {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Bars scope={scope} />
    </QueryClientProvider>,
  );
  await screen.findByRole("button", { name: /^👍/ });
  return {
    chip: () => screen.getByRole("button", { name: /^👍/ }),
    settled: () => waitFor(() => expect(client.isMutating() + client.isFetching()).toBe(0)),
  };
}

const shown = (chip: HTMLElement) => chip.getAttribute("aria-pressed") === "true";
const presses = [1, 2, 3, 4, 5, 6, 7];

describe("a reaction that is pressed again and again", () => {
  it.each(presses)("%i times at once, is on the screen what the service has", async (times) => {
    const { chip, settled } = await show();
    act(() => {
      for (let press = 0; press < times; press++) fireEvent.click(chip());
    });
    await settled();
    // The reaction was never shown as added, so each press added it.
    expect(platform.writes).toEqual(Array(times).fill("+"));
    expect([shown(chip()), platform.mine.has("👍")]).toEqual([true, true]);
    expect(chip().textContent).toContain("2");
  });

  it.each(presses)("%i times as it is seen to change, means what was seen", async (times) => {
    platform.pause = 20;
    const { chip, settled } = await show();
    for (let press = 1; press <= times; press++) {
      fireEvent.click(chip());
      await waitFor(() => expect(shown(chip())).toBe(press % 2 === 1));
    }
    await settled();
    expect(platform.writes).toEqual(
      presses.slice(0, times).map((press) => (press % 2 ? "+" : "-")),
    );
    expect([shown(chip()), platform.mine.has("👍")]).toEqual([times % 2 === 1, times % 2 === 1]);
  });

  it.each([[[1]], [[2]], [[3]], [[2, 3]], [[1, 3, 4]], [[1, 2, 3, 4]]])(
    "shows the truth when the service refuses %j of four",
    async (refused) => {
      platform.pause = 5;
      platform.refused = refused;
      const { chip, settled } = await show();
      for (let press = 1; press <= 4; press++) {
        fireEvent.click(chip());
        await act(() => new Promise((resolve) => setTimeout(resolve, 3)));
      }
      await settled();
      expect(shown(chip())).toBe(platform.mine.has("👍"));
      expect(chip().textContent).toContain(platform.mine.has("👍") ? "2" : "1");
    },
  );
});

test.each([
  [ofChangeRequest, "/v1/spaces/s/change-requests/1/comments"],
  [{ spaceId: "s" }, "/v1/spaces/s/comments"],
])("a thread of %j is at its own address", async (scope, address) => {
  const { chip, settled } = await show(scope);
  act(() => void fireEvent.click(chip()));
  await settled();
  expect(shown(chip())).toBe(true);
  expect([...platform.addresses]).toEqual([`GET ${address}`, `PUT ${address}/c`]);
});
