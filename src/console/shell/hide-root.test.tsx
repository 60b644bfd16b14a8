// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Popover } from "react-aria-components/Popover";
import { hideInsteadOfInert } from "./hide-root.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  document.body.replaceChildren();
});

const trigger = { current: document.createElement("button") };

it.each([
  {
    name: "a menu is hidden",
    overlay: (isOpen: boolean) => (
      <Popover isOpen={isOpen} triggerRef={trigger} aria-label="More" data-popover>
        Text
      </Popover>
    ),
    expected: ["true", false],
  },
  {
    name: "a dialog is inert",
    overlay: (isOpen: boolean) => (
      <ModalOverlay isOpen={isOpen}>
        <Modal>
          <Dialog aria-label="Rename">Text</Dialog>
        </Modal>
      </ModalOverlay>
    ),
    expected: [null, true],
  },
])("what is behind $name, until it closes", async ({ overlay, expected }) => {
  const root = document.body.appendChild(document.createElement("main"));
  hideInsteadOfInert(root);
  const react = createRoot(document.body.appendChild(document.createElement("div")));
  const state = () => [root.ariaHidden, root.hasAttribute("inert")];
  await act(async () => react.render(overlay(true)));
  expect(document.querySelector("[role=dialog]")).not.toBeNull();
  expect(state()).toEqual(expected);
  await act(async () => react.render(overlay(false)));
  expect(state()).toEqual([null, false]);
  await act(async () => react.unmount());
});
