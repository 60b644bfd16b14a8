import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import type { Redirect } from "#contract/site-redirect.ts";
import { pathKey, redirectsByPath, type RedirectRule } from "#content/site-redirects.ts";
import type { Fields } from "#console/kit/fields/fields.tsx";
import { redirectTexts as t } from "#console/messages/site-redirects.ts";
import { Banner } from "#console/ui/banner.tsx";
import { adviceOf } from "./columns.tsx";
import { findingOf } from "./findings.ts";

export type RedirectValues = { source: string; destination: string; permanent: boolean };

/** The fields of a redirect, and what it would do together with the others. */
export function RedirectFields(props: {
  fields: Fields<keyof RedirectValues>;
  others: readonly Redirect[];
}) {
  const { Text, Check } = props.fields;
  return (
    <>
      <Text
        name="source"
        label={t.source}
        description={t.sourceHint}
        placeholder={t.sourcePlaceholder}
        autoComplete="off"
        mono
        autoFocus
      />
      <Text
        name="destination"
        label={t.destination}
        description={t.destinationHint}
        placeholder={t.destinationPlaceholder}
        autoComplete="off"
        mono
      />
      <Consequence others={props.others} />
      <Check name="permanent" label={t.isPermanent} description={t.permanentHint} />
    </>
  );
}

/** Warns of a chain or a loop before the redirect is sent. */
function Consequence({ others }: { others: readonly Redirect[] }) {
  const [source, destination] = useWatch({ name: ["source", "destination"] }) as string[];
  const redirects = useMemo(() => redirectsByPath<RedirectRule>(others), [others]);
  if (!source?.startsWith("/") || !destination?.startsWith("/")) return null;
  const rule = { source, destination, permanent: false };
  const finding = findingOf(new Map(redirects).set(pathKey(source), rule), rule);
  if (finding === undefined) return null;
  return finding.end === undefined ? (
    <Banner tone="danger" live="status" title={adviceOf(finding)} />
  ) : (
    <Banner tone="warning" live="status" title={t.willChain(finding.end)} />
  );
}
