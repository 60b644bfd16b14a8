// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import userEvent from "@testing-library/user-event";
import { drafts } from "#console/kit/draft.ts";
import { announceArrival } from "./arrivals.ts";
import { Composer } from "./composer.tsx";

const draft = "comment.ana.cr..whole";
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");

beforeEach(() => {
  localStorage.clear();
  render(<Composer draft={draft} label="Comment" action="Comment" onSend={async () => {}} />);
});
afterEach(cleanup);

function arrives(text: string) {
  if (text === "") drafts.drop(draft);
  else drafts.write(draft, text);
  act(announceArrival);
}

it("shows a draft of another browser where nothing was typed", () => {
  arrives("Half a thought");
  expect(field().value).toBe("Half a thought");
});

it("leaves what is being typed, and takes it for the newest", async () => {
  await userEvent.type(field(), "Mine");
  arrives("Theirs");
  expect(field().value).toBe("Mine");
  await userEvent.type(field(), "!");
  expect(drafts.read(draft)).toBe("Mine!");
});

it("empties once the draft was sent elsewhere", async () => {
  await userEvent.type(field(), "Sent there");
  act(() => field().blur());
  arrives("");
  expect(field().value).toBe("");
});
