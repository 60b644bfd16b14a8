import { createContext, useMemo, useRef, useState, type ReactNode } from "react";
import { formTexts } from "#console/messages/forms.ts";
import { Button } from "#console/ui/button.tsx";

/** A form with the others of its screen. */
type Member = {
  isDirty: boolean;
  /** Why it can't be sent, as a sentence. */
  off: string | undefined;
  save: () => Promise<void>;
  discard: () => void;
};

type Together = {
  put: (id: string, member: Member) => void;
  drop: (id: string) => void;
};

/** Where forms without a button of their own tell that they have changes. */
export const SavedTogether = createContext<Together | undefined>(undefined);

/** The forms of a screen, and one bar that saves what was changed in them. */
export function SaveBar(props: { action: string; children: ReactNode }) {
  const members = useRef(new Map<string, Member>());
  const [changed, setChanged] = useState({ count: 0, off: undefined as string | undefined });
  const [isSaving, setSaving] = useState(false);
  const together = useMemo(() => {
    const look = () => {
      const dirty = [...members.current.values()].filter(({ isDirty }) => isDirty);
      const next = { count: dirty.length, off: dirty.find(({ off }) => off !== undefined)?.off };
      setChanged((now) => (now.count === next.count && now.off === next.off ? now : next));
    };
    return {
      put(id: string, member: Member) {
        members.current.set(id, member);
        look();
      },
      drop(id: string) {
        members.current.delete(id);
        look();
      },
    };
  }, []);
  const dirty = () => [...members.current.values()].filter(({ isDirty }) => isDirty);

  async function save() {
    setSaving(true);
    try {
      // One after the other: they may be parts of one resource, and each is saved over the version that the last one made.
      for (const { save: saveOne } of dirty()) {
        // oxlint-disable-next-line no-await-in-loop
        await saveOne();
      }
    } finally {
      setSaving(false);
    }
  }

  const none = changed.count === 0 ? formTexts.unchanged : undefined;
  return (
    <SavedTogether value={together}>
      {props.children}
      <div className="sticky bottom-(--view-bar) z-10 flex flex-wrap items-center justify-end gap-2 border-t bg-canvas py-3">
        <p role="status" className="me-auto text-sm text-muted">
          {changed.count > 0 && formTexts.unsaved(changed.count)}
        </p>
        {changed.count > 0 && (
          <Button
            onPress={() => {
              for (const { discard } of dirty()) discard();
            }}
          >
            {formTexts.discard}
          </Button>
        )}
        <Button
          variant="primary"
          isPending={isSaving}
          unavailable={none ?? changed.off}
          onPress={() => void save()}
        >
          {props.action}
        </Button>
      </div>
    </SavedTogether>
  );
}
