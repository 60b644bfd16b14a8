import { useQuery } from "@tanstack/react-query";
import type { OpenApiSpecVersion } from "#contract/openapi-spec.ts";
import type { SpecParams } from "#screens/openapi.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { formatMoment } from "#console/messages/format.ts";
import { openapiTexts as t } from "#console/messages/openapi.ts";
import { Select } from "#console/ui/select.tsx";
import type { SelectOption } from "#console/ui/floating/select-box.tsx";
import { versionsQuery } from "./queries.ts";

/** "Version 3", counted from the oldest; versions are listed newest first. */
export const versionName = (versions: readonly OpenApiSpecVersion[], at: number) =>
  t.versionName(versions.length - at);

/** The limit of options; the table of versions lists all. */
const mostOptions = 100;

/**
 * Versions as options, the latest first.
 *
 * @param chosen - ID of a version to include regardless of its age
 */
export function versionOptions(
  versions: readonly OpenApiSpecVersion[],
  chosen: string,
): SelectOption[] {
  return versions.flatMap(({ id, createdAt }, at) => {
    if (at >= mostOptions && id !== chosen) return [];
    const description = createdAt === undefined ? {} : { description: formatMoment(createdAt) };
    return [{ value: id, label: versionName(versions, at), ...description }];
  });
}

/** Selects the version to show. "Latest" is a separate option, which follows the specification. */
export function VersionSelect(props: {
  params: SpecParams;
  /** Empty: the latest. */
  value: string;
  onChange: (version: string) => void;
}) {
  const isQuiet = useQuiet();
  // The button shows the selected version's name at once, while the others are seen once it is open.
  const enabled = props.value !== "" || isQuiet;
  const { data: versions = [] } = useQuery({ ...versionsQuery(props.params), enabled });
  return (
    <Select
      label={t.version}
      labelHidden
      className="w-44"
      value={props.value}
      onChange={props.onChange}
      options={[{ value: "", label: t.latestOption }, ...versionOptions(versions, props.value)]}
    />
  );
}
