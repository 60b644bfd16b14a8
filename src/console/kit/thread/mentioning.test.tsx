// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "#console/data/client.ts";
import { createQueryClient } from "#console/data/query-client.ts";
import { drafts } from "#console/kit/draft.ts";
import { eventually } from "#testing/eventually.ts";
import { Composer } from "./composer.tsx";
import { namingAt } from "./naming.ts";

const people = ["Ada Lovelace", "Adam Smith", "Zoë"];
/** Ends the wait of the requests so far. */
let answer: () => void;
let sent: string[];

beforeEach(() => {
  sent = [];
  const wait = new Promise<void>((resolve) => (answer = resolve));
  connect(async (address) => {
    await wait;
    const search = new URL(address, "http://x").searchParams.get("search") ?? "";
    const matches = people.filter((name) => name.toLowerCase().includes(search));
    const items = matches.map((name) => ({ type: "user", id: name.slice(0, 4).trim(), name }));
    return Response.json({ object: "mentionable", items });
  });
  // The environment has neither.
  HTMLElement.prototype.showPopover = () => undefined;
  document.execCommand = (_, __, text = "") => {
    const field = document.activeElement as HTMLTextAreaElement;
    const { selectionStart: start, selectionEnd: end, value } = field;
    fireEvent.change(field, { target: { value: value.slice(0, start) + text + value.slice(end) } });
    field.setSelectionRange(start + text.length, start + text.length);
    return true;
  };
});
afterEach(() => {
  cleanup();
  drafts.drop("d");
  connect((address, init) => fetch(address, init));
});

function show(): HTMLTextAreaElement {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Composer
        draft="d"
        action="Send"
        mentionsIn="s"
        onSend={async (markdown) => void sent.push(markdown)}
      />
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLTextAreaElement>("textbox");
}

function type(field: HTMLTextAreaElement, text: string): void {
  for (const letter of text) {
    const at = field.selectionStart;
    const value = field.value.slice(0, at) + letter + field.value.slice(at);
    fireEvent.change(field, { target: { value } });
    act(() => field.setSelectionRange(at + 1, at + 1));
    fireEvent.select(field);
  }
}

const press = (field: HTMLTextAreaElement, key: string) => fireEvent.keyDown(field, { key });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("Enter chooses once somebody is found, and what was typed after it stays", async () => {
  const field = show();
  type(field, "Hi @ada");
  expect(press(field, "Enter")).toBe(false);
  type(field, "please");
  answer();
  await eventually(() => expect(field.value).toBe("Hi @Ada Lovelace please"));
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await eventually(() => expect(sent).toEqual(['Hi [@Ada Lovelace](/users/Ada "mention") please']));
});

test("arrows move, Tab chooses, and Escape closes the list but not the composer", async () => {
  answer();
  const field = show();
  type(field, "@ad");
  await eventually(() =>
    expect(options()).toEqual([/Ada/, /Adam/].map((name) => expect.stringMatching(name))),
  );
  press(field, "ArrowDown");
  expect(field.getAttribute("aria-activedescendant")).toBe(
    screen.getByRole("option", { selected: true }).id,
  );
  press(field, "Tab");
  await eventually(() => expect(field.value).toBe("@Adam Smith "));
  expect(options()).toEqual([]);
  type(field, "@z");
  await eventually(() => expect(options()).toHaveLength(1));
  press(field, "Escape");
  await eventually(() => expect(options()).toEqual([]));
  type(field, "o");
  expect(options()).toEqual([]);
  expect(field.value).toBe("@Adam Smith @zo");
});

test("where nobody is found, Enter begins a line", async () => {
  answer();
  const field = show();
  type(field, "@nobody");
  press(field, "Enter");
  type(field, "x");
  await eventually(() => expect(field.value).toBe("@nobody\nx"));
});

test.each([
  ["a@b", undefined],
  ["@", ""],
  ["(@Ada", "Ada"],
  ["@Ada Love", "Ada Love"],
  ["@a b c d e", undefined],
  ["@a\nb", undefined],
  ["请@李", "李"],
])("the name that is typed in %j", (text, expected) => {
  expect(namingAt(text, text.length)?.search).toBe(expected);
});
