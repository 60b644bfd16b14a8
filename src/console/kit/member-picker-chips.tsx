import { X } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Label } from "react-aria-components/Label";
import { Tag, TagGroup, TagList } from "react-aria-components/TagGroup";
import type { User } from "#contract/user.ts";
import { memberPickerTexts as t } from "#console/messages/member-picker.ts";
import { Avatar } from "#console/ui/avatar.tsx";

/** Who has been chosen; Delete and the crosses take somebody out again. */
export function MemberChips(props: {
  users: readonly User[];
  onRemove: (ids: ReadonlySet<unknown>) => void;
}) {
  if (props.users.length === 0) return null;
  return (
    <TagGroup onRemove={props.onRemove} className="flex flex-col gap-1">
      <Label className="text-sm text-muted">{t.chosenCount(props.users.length)}</Label>
      <TagList items={props.users} className="flex max-h-28 flex-wrap gap-1 overflow-auto p-0.5">
        {(user) => (
          <Tag
            id={user.id}
            textValue={user.displayName}
            className="focus-ring flex h-6 max-w-56 cursor-default items-center gap-1 rounded-full border bg-sunken ps-1 text-sm"
          >
            <Avatar name={user.displayName} photoURL={user.photoURL} size={16} />
            <span className="truncate">{user.displayName}</span>
            <Button
              slot="remove"
              aria-label={t.takeOut(user.displayName)}
              className="focus-ring grid size-6 shrink-0 place-items-center rounded-full text-muted data-hovered:text-text"
            >
              <X size={12} aria-hidden />
            </Button>
          </Tag>
        )}
      </TagList>
    </TagGroup>
  );
}
