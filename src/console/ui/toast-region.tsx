import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
} from "react-aria-components/Toast";
import { UNSTABLE_ToastRegion as AriaToastRegion } from "react-aria-components/Toast";
import { Button as AriaButton } from "react-aria-components/Button";
import { Text } from "react-aria-components/Text";
import { common } from "#console/messages/common.ts";
import { Button } from "./button.tsx";
import { toastQueue } from "./toast.ts";

const icons = {
  success: <CircleCheck size={16} className="text-success" aria-hidden />,
  info: <Info size={16} className="text-accent" aria-hidden />,
  danger: <CircleAlert size={16} className="text-danger" aria-hidden />,
};

/** The place where toasts appear. Rendered once, by the shell. */
export function ToastRegion(props: { label: string }) {
  return (
    <AriaToastRegion
      queue={toastQueue}
      aria-label={props.label}
      className="fixed inset-e-4 bottom-[calc(1rem+var(--view-bar))] z-50 flex w-96 max-w-[calc(100vw-2rem)] flex-col-reverse gap-2 rounded-lg outline-none data-focus-visible:outline-2 data-focus-visible:outline-focus"
    >
      {({ toast }) => (
        <AriaToast
          toast={toast}
          className="animate-appear focus-ring flex items-start gap-2.5 rounded-lg bg-raised py-2.5 ps-3 pe-2 shadow-float forced-colors:border"
        >
          <span className="mt-0.5">{icons[toast.content.tone]}</span>
          <AriaToastContent className="min-w-0 flex-1 wrap-anywhere">
            <Text slot="title" className="block font-medium">
              {toast.content.title}
            </Text>
            {toast.content.description !== undefined && (
              <Text slot="description" className="block text-sm text-muted">
                {toast.content.description}
              </Text>
            )}
          </AriaToastContent>
          {toast.content.action !== undefined && (
            <ToastAction toastKey={toast.key} action={toast.content.action} />
          )}
          <AriaButton
            slot="close"
            aria-label={common.close}
            className="focus-ring grid size-6 place-items-center rounded-sm text-muted data-hovered:bg-hover"
          >
            <X size={14} aria-hidden />
          </AriaButton>
        </AriaToast>
      )}
    </AriaToastRegion>
  );
}

function ToastAction(props: { toastKey: string; action: { label: string; onPress: () => void } }) {
  return (
    <Button
      size="small"
      onPress={() => {
        toastQueue.close(props.toastKey);
        props.action.onPress();
      }}
    >
      {props.action.label}
    </Button>
  );
}
