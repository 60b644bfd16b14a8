// @vitest-environment happy-dom
import { Selection } from "prosemirror-state";
import { expect, test } from "vitest";
import { OpenEditor } from "../view/open-editor.ts";
import type { Uploaded } from "../upload.tsx";
import { uploadInto, uploading } from "./uploading.ts";

const figure = (name: string) =>
  `<figure><img src="/files/${name}" alt=""><figcaption></figcaption></figure>`;

/** Adds three files at the end of a page. They can be finished in any order. */
function addThree(text: string) {
  const place = document.body.appendChild(document.createElement("div"));
  const editor = new OpenEditor(text, () => undefined, [uploading]);
  const unmount = editor.mount(place, "Text");
  const files = ["1", "2", "3"].map((name) => new File([], name));
  const uploads = files.map(() => Promise.withResolvers<Uploaded>());
  const { to } = Selection.atEnd(editor.state.doc);
  const upload = ({ name }: File) => uploads[Number(name) - 1]!.promise;
  const done = uploadInto(editor.view!, files, to, upload).finally(unmount);
  const finish = (name: string) =>
    uploads[Number(name) - 1]!.resolve({ address: `/files/${name}`, isImage: true });
  const fail = (name: string) => uploads[Number(name) - 1]!.reject(new Error("Too large"));
  return { editor, place, done, finish, fail };
}

test.each(["A\n\nB\n", "", "* A\n* B\n"])("files are inserted in their order: %j", async (text) => {
  const { editor, place, done, finish } = addThree(text);
  expect(place.textContent).toMatch(/Uploading 1….*Uploading 2….*Uploading 3…/);
  for (const name of ["3", "1", "2"]) finish(name);
  await done;
  expect(editor.text().match(/(?<=files\/)\d/g)).toEqual(["1", "2", "3"]);
  expect(place.textContent).not.toContain("Uploading");
});

test("without the one that fails, and where the cursor is if their place was deleted", async () => {
  const { editor, done, finish, fail } = addThree("A\n\nB\n");
  editor.dispatch(editor.state.tr.delete(3, 6));
  fail("2");
  finish("3");
  finish("1");
  await done;
  expect(editor.text()).toBe(`A\n\n${figure("1")}\n\n${figure("3")}\n`);
});
