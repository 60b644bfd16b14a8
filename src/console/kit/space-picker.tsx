import { useQuery } from "@tanstack/react-query";
import type { Space } from "#contract/space.ts";
import { spacePickerTexts } from "#console/messages/kit-dialogs.ts";
import { ListPicker } from "./list-picker.tsx";
import type { PickerFieldProps } from "./picker.tsx";
import { spacesQuery } from "./queries.ts";
import { SpaceMark } from "./space-mark.tsx";

type SpacePickerProps = PickerFieldProps & {
  organizationId: string;
  /** IDs of the chosen spaces, in order of choice. */
  value: readonly string[];
  onChange: (spaces: readonly string[]) => void;
  /** Why a space can't be chosen, in a few words. It stays in the list. */
  unavailable?: (space: Space) => string | undefined;
};

const titleOf = ({ title }: Space) => title;

/** Selects spaces of an organization by title. */
export function SpacePicker({ organizationId, unavailable, ...field }: SpacePickerProps) {
  return (
    <ListPicker
      {...field}
      list={useQuery(spacesQuery(organizationId))}
      nameOf={titleOf}
      itemOf={(space) => {
        const below = unavailable?.(space);
        const mark = <SpaceMark emoji={space.emoji} />;
        return { mark, below, isUnavailable: below !== undefined };
      }}
      texts={spacePickerTexts}
      listClass="h-40"
    />
  );
}
