import type { ReactNode } from "react";
import { X } from "lucide-react";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { common } from "#console/messages/common.ts";
import { spaceCommentTexts as t } from "#console/messages/space.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Select } from "#console/ui/select.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";

type Props = {
  title: string;
  /** Names the threads. */
  label: string;
  /** Which threads are listed: "open", "resolved", or "" for all. */
  status: string;
  onStatus: (status: string) => void;
  onClose: () => void;
  /** Above the threads. */
  actions: ReactNode;
  /** Below them, always in view. */
  foot?: ReactNode;
  error: Error | null;
  onRetry: () => void;
  /** The threads; undefined until they are loaded. */
  children: ReactNode;
};

/** A panel of threads: its head, and what is shown until they are loaded. */
export function PanelFrame(props: Props) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex items-center gap-2 border-b px-4 py-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{props.title}</h2>
        <Select
          label={t.status}
          labelHidden
          className="w-32"
          value={props.status}
          onChange={props.onStatus}
          options={[
            { value: "open", label: t.open },
            { value: "resolved", label: t.resolved },
            { value: "", label: t.all },
          ]}
        />
        <IconButton
          label={common.close}
          icon={<X size={16} aria-hidden />}
          onPress={props.onClose}
        />
      </header>
      <section
        aria-label={props.label}
        data-threads
        tabIndex={-1}
        className="focus-ring-inset flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4"
      >
        {props.actions}
        {props.children !== undefined ? (
          props.children
        ) : props.error === null ? (
          <Pending>
            <SkeletonRows />
          </Pending>
        ) : (
          <FailureState isCompact error={props.error} onRetry={props.onRetry} />
        )}
      </section>
      {props.foot !== undefined && (
        <footer className="flex justify-center border-t px-4 py-2">{props.foot}</footer>
      )}
    </div>
  );
}
