import type { User } from "#contract/user.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { common } from "#console/messages/common.ts";

type Shown = Pick<User, "displayName"> & {
  photoURL?: string | null | undefined;
  serviceAccount?: boolean | undefined;
};

/** A user's picture and name. Without a user, a placeholder name is shown. */
export function UserName(props: { user: Shown | undefined | null }) {
  const name = props.user?.displayName || common.someone;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <Avatar
        name={name}
        photoURL={props.user?.photoURL}
        serviceAccount={props.user?.serviceAccount}
        size={20}
      />
      <span className="truncate">{name}</span>
      {props.user?.serviceAccount === true && (
        <span className="sr-only">({common.serviceAccount})</span>
      )}
    </span>
  );
}

/** The name of an author in a sentence; it says if that is a service account. */
export function authorName({ displayName, serviceAccount }: User): string {
  return serviceAccount === true ? common.byServiceAccount(displayName) : displayName;
}
