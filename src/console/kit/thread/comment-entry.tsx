import { useState } from "react";
import type { ReactNode } from "react";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import type { Comment } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { Time } from "#console/kit/time.tsx";
import { UserName } from "#console/kit/user.tsx";
import { common } from "#console/messages/common.ts";
import { formatMoment } from "#console/messages/format.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { Composer } from "./composer.tsx";
import { editDraft } from "./draft-text.ts";
import { ReactionBar } from "./reaction-bar.tsx";
import type { OnReact } from "./reaction-bar.tsx";
import { UnsentDraft } from "./unsent-draft.tsx";
import { useComposer } from "./use-composer.ts";

type Entry = Pick<
  Comment,
  "id" | "postedBy" | "postedAt" | "editedAt" | "reactions" | "body" | "permissions"
>;

/** One comment or reply: author, date, text, and actions. */
export function CommentEntry(props: {
  entry: Entry;
  user: User;
  deleteTitle: string;
  replies: number;
  onSave: (markdown: string) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
  onReact: OnReact;
  /** What is shown of its text, if not all of it. */
  text?: string | undefined;
  /** Below the text. */
  children?: ReactNode;
}) {
  const { entry, user } = props;
  const draft = editDraft(user, entry.id);
  const edit = useComposer(draft);
  const [isDeleting, setDeleting] = useState(false);
  const markdown = entry.body.markdown ?? "";
  const shown = props.text ?? markdown;
  const mayReact = gate([!entry.permissions.reply, t.mayNotReply]);
  const name = entry.postedBy.displayName;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <span className="min-w-0 font-medium">
            <UserName user={entry.postedBy} />
          </span>
          <span className="text-sm text-muted">
            <Time value={entry.postedAt} />
            {entry.editedAt !== undefined && (
              <span title={formatMoment(entry.editedAt)}> · {t.edited}</span>
            )}
          </span>
        </span>
        {(entry.permissions.edit || entry.permissions.delete) && (
          <span className="self-start">
            <Menu
              label={t.more(name)}
              placement="bottom end"
              trigger={
                <IconButton
                  size="small"
                  label={t.more(name)}
                  icon={<Ellipsis size={14} aria-hidden />}
                />
              }
            >
              {entry.permissions.edit && (
                <MenuItem icon={<Pencil size={14} />} onAction={edit.open}>
                  {t.edit}
                </MenuItem>
              )}
              {entry.permissions.delete && (
                <MenuItem danger icon={<Trash2 size={14} />} onAction={() => setDeleting(true)}>
                  {t.delete}
                </MenuItem>
              )}
            </Menu>
          </span>
        )}
      </div>
      {edit.isOpen ? (
        <Composer
          autoFocus
          draft={draft}
          action={t.save}
          initial={markdown}
          onCancel={edit.close}
          onSend={async (text) => {
            await props.onSave(text);
            edit.finish();
          }}
        />
      ) : (
        <>
          {shown !== "" ? (
            <Markdown compact>{shown}</Markdown>
          ) : (
            props.text === undefined && <p className="text-muted">{t.noText}</p>
          )}
          {props.children}
          <div className="flex flex-wrap items-center gap-1">
            <ReactionBar
              reactions={entry.reactions}
              user={user}
              unavailable={mayReact}
              onReact={props.onReact}
            />
            {edit.hasKept && <UnsentDraft onPress={edit.open} />}
          </div>
        </>
      )}
      <Confirm
        danger
        isOpen={isDeleting}
        title={props.deleteTitle}
        action={common.delete}
        onConfirm={props.onRemove}
        onClose={() => setDeleting(false)}
      >
        {t.deleteBody(props.replies)}
      </Confirm>
    </div>
  );
}
