import { expect, test } from "vitest";
import { OpenEditor } from "../view/open-editor.ts";
import { presenceMarks, setMarks } from "./present.tsx";

test("a user with several tabs at a block is named once", () => {
  const editor = new OpenEditor("First.\n\nSecond.\n", () => undefined, [presenceMarks]);
  const mine = { block: 1, name: "You" };
  editor.dispatch(setMarks(editor.state, [mine, mine, { block: 1, name: "Rob" }]));
  const marks = presenceMarks.getState(editor.state)?.find() ?? [];
  expect(marks).toHaveLength(1);
  expect(marks[0]).toMatchObject({ type: { attrs: { "data-present": "You, Rob" } } });
});
