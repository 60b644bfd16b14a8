import type { ReactNode } from "react";
import { X } from "lucide-react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { common } from "#console/messages/common.ts";
import { cx } from "../class-names.ts";
import { IconButton } from "../icon-button.tsx";

const widths = { small: "max-w-md", medium: "max-w-xl", large: "max-w-4xl" };

export type DialogProps = {
  title: string;
  isOpen: boolean;
  /** Called by Escape, the close button, and, when `isDismissable`, a press outside. The owner decides whether to close it. */
  onClose: () => void;
  children: ReactNode;
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode;
  size?: keyof typeof widths;
  /** A press outside closes it. Not for dialogs with text fields. */
  isDismissable?: boolean;
  role?: "dialog" | "alertdialog";
};

export type DrawerProps = {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** The edge it comes from. At the end, what a wide window has there as a column; at the start by default. */
  side?: "end";
};

/** What `Dialog` shows. */
export function DialogFrame(props: DialogProps) {
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      isDismissable={props.isDismissable ?? false}
      className="fixed inset-0 z-30 flex justify-center overflow-y-auto bg-backdrop p-4 pt-[max(1rem,10vh)]"
    >
      <Modal
        className={cx(
          "animate-appear flex max-h-[85vh] w-full flex-col self-start rounded-lg bg-raised shadow-float forced-colors:border",
          widths[props.size ?? "medium"],
        )}
      >
        <AriaDialog
          role={props.role ?? "dialog"}
          className="flex min-h-0 flex-1 flex-col outline-none"
        >
          <header className="flex items-center justify-between gap-4 px-5 pt-4 pb-2">
            <Heading slot="title" className="text-lg font-semibold">
              {props.title}
            </Heading>
            <IconButton label={common.close} icon={<X size={16} />} onPress={props.onClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{props.children}</div>
          {props.footer !== undefined && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3">
              {props.footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What `Drawer` shows. */
export function DrawerFrame(props: DrawerProps) {
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      isDismissable
      className="fixed inset-0 z-30 bg-backdrop"
    >
      <Modal
        className={cx(
          "animate-appear absolute inset-y-0 max-w-[85vw] bg-raised shadow-float",
          props.side === "end" ? "end-0 w-88" : "start-0 w-72",
        )}
      >
        <AriaDialog aria-label={props.label} className="h-full outline-none">
          {props.children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
