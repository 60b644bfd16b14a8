import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { useMatch, useNavigate } from "react-router";
import { usePreference } from "#console/kit/preference.ts";
import { plainKeys } from "#console/kit/keys/use-keys.ts";
import { organizationQuery, userQuery } from "#console/kit/queries.ts";
import { Palette } from "#console/kit/palette/palette.tsx";
import { densityChoice } from "#console/kit/table/density.ts";
import { theme } from "#console/kit/theme.ts";
import { creations, places } from "./palette-places.tsx";
import { preferences } from "./palette-preferences.tsx";

/**
 * The palette with what the shell knows: where the rail leads, and what is chosen for this browser.
 *
 * @param props.onClose - gets what is to be done when the palette has gone
 */
export function CommandPalette(props: {
  showKeys: () => void;
  onClose: (run?: () => void) => void;
}) {
  const { showKeys, onClose } = props;
  const navigate = useNavigate();
  const organizationId = useMatch("/orgs/:organizationId/*")?.params.organizationId ?? "";
  const { data: user } = useQuery(userQuery());
  const { data: organization } = useQuery({
    ...organizationQuery(organizationId),
    enabled: organizationId !== "",
  });
  const chosen = {
    theme: usePreference(theme),
    density: usePreference(densityChoice),
    keys: usePreference(plainKeys),
  };
  const { theme: themeNow, density, keys } = chosen;
  const fixed = useMemo(
    () => [
      ...places(organizationId),
      ...creations(organization),
      ...preferences({ theme: themeNow, density, keys }, showKeys),
    ],
    [organizationId, organization, themeNow, density, keys, showKeys],
  );
  return (
    <Palette
      organizationId={organizationId}
      userId={user?.id ?? ""}
      fixed={fixed}
      onClose={() => onClose()}
      onChoose={(entry, inNewTab) => {
        if (!("href" in entry)) return onClose(entry.run);
        if (!inNewTab) return onClose(() => void navigate(entry.href));
        window.open(entry.href, "_blank", "noreferrer");
        return onClose();
      }}
    />
  );
}
