import { useNavigate } from "react-router";
import { type ReactNode, useId, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CustomField } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { Link } from "#console/ui/link.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import { titleOf, showValue, type Value } from "./value.ts";
import { readUses } from "./queries.ts";

/** Asks before deleting a field, and lists the spaces that lose a value. */
export function DeleteField(props: {
  organization: string;
  field: CustomField;
  spaces: readonly Space[];
  onClose: () => void;
}) {
  const { field, organization, spaces } = props;
  const usage = useUsage(spaces, field.name, true);
  const navigate = useNavigate();
  const write = useWrite("DELETE /v1/orgs/{organizationId}/custom-fields/{fieldName}", {
    // Not the field itself: its screen is still mounted and would load a deleted field.
    touches: [
      "GET /v1/orgs/{organizationId}/custom-fields",
      "GET /v1/spaces/{spaceId}/custom-fields",
    ],
  });
  return (
    <Confirm
      isOpen
      danger
      title={t.deleteTitle(titleOf(field))}
      action={t.delete}
      typeName={field.name}
      unavailable={gate([usage.state === "reading", t.readingShort])}
      onClose={props.onClose}
      onConfirm={async () => {
        const params = { organizationId: organization, fieldName: field.name };
        await write.mutateAsync({ params });
        showToast({ tone: "success", title: t.deleted(titleOf(field)) });
        await navigate(paths.settings(organization, "custom-fields"), { replace: true });
      }}
    >
      <p>{t.dangerBody}</p>
      <div className="my-2">
        <UsageState usage={usage} spaces={spaces}>
          {(uses) => (
            <>
              <p className="font-medium text-text">{t.losing(uses.length)}</p>
              <UseList uses={uses} most={5} />
            </>
          )}
        </UsageState>
      </div>
      <p>
        {t.irreversible} {t.trash}
      </p>
    </Confirm>
  );
}

/** The usage by spaces: loading, failed, or the list. */
export function UsageState(props: {
  usage: Usage;
  spaces: readonly Space[];
  children: (uses: readonly Use[]) => ReactNode;
}) {
  const { usage, spaces } = props;
  if (usage.state === "ready") return props.children(usage.uses);
  if (usage.state === "failed") {
    return <FailureState isCompact error={usage.error} onRetry={usage.retry} />;
  }
  const label = t.reading(usage.read, spaces.length);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm text-muted tabular-nums">{label}</p>
      <ProgressBar label={label} value={usage.read} max={Math.max(1, spaces.length)} />
    </div>
  );
}

/** Spaces with their values, the first ones by name. */
export function UseList(props: { uses: readonly Use[]; most: number }) {
  const shown = props.uses.slice(0, props.most);
  const rest = props.uses.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <ul className="my-2 divide-y rounded-md border">
      {shown.map(({ space, value }) => (
        <li key={space.id} className="flex min-h-8 items-center gap-2 px-2.5 py-1">
          <SpaceMark emoji={space.emoji} size={20} />
          <Link
            href={paths.spaceTab(space.organization, space.id, "fields")}
            look="plain"
            className="min-w-0 flex-1 truncate"
          >
            {space.title}
          </Link>
          <span className="max-w-1/2 truncate text-muted">{showValue(value)}</span>
        </li>
      ))}
      {rest > 0 && <li className="px-2.5 py-1.5 text-muted">{t.andMore(rest)}</li>}
    </ul>
  );
}

type Use = { space: Space; value: Value };

type Usage =
  | { state: "reading"; read: number }
  | { state: "failed"; error: unknown; retry: () => void }
  | { state: "ready"; uses: readonly Use[] };

/**
 * The spaces that have a value for a field, by one request. From a platform without that operation they are loaded space by
 * space, a few at a time; unmounting stops it.
 *
 * @param isWanted - nothing is loaded before it is true
 */
export function useUsage(spaces: readonly Space[], fieldName: string, isWanted: boolean): Usage {
  const [read, setRead] = useState(0);
  const { data, error, refetch } = useQuery({
    // The ID, because each component shows how far its own reading is.
    queryKey: ["usage of fields", useId(), fieldName, spaces.map(({ id }) => id)] as const,
    queryFn: ({ client, signal }) => readUses(client, { spaces, fieldName }, signal, setRead),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: "static",
    gcTime: 0,
    structuralSharing: false,
  });
  if (data !== undefined) {
    const uses = spaces.map((space) => ({ space, value: data.get(space.id) ?? null }));
    return { state: "ready", uses: uses.filter(({ value }) => value !== null) };
  }
  if (error !== null) return { state: "failed", error, retry: () => void refetch() };
  return { state: "reading", read };
}

/** The spaces whose value is, or contains, an option. */
export function usesOf(uses: readonly Use[], option: string): Use[] {
  return uses.filter(({ value }) =>
    Array.isArray(value) ? value.includes(option) : value === option,
  );
}
