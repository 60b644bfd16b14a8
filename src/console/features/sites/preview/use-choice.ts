import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Site } from "#contract/site.ts";
import type { ShareLink } from "#contract/site-share-link.ts";
import { readChoice, requestOf, writeChoice, type Choice } from "#screens/preview-choice.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useSettled } from "#console/kit/timing.ts";
import { useChangeParams } from "#console/kit/use-set-params.ts";
import { shareLinksQuery } from "../queries.ts";

/** Long enough that a token isn't sent while it is typed. */
const pause = 400;

/** The chosen visitor and content, and what to ask the platform for. */
export function useChoice(site: Site, params: SiteParams) {
  const { organization } = useOrganization();
  const [search] = useSearchParams();
  const changeParams = useChangeParams();
  // The URL follows: it changes only after the router's loaders, too late for a checkbox.
  const [choice, setChoice] = useState(() => readChoice(search));
  // Tokens are secrets, so they aren't in the URL.
  const [token, setToken] = useState<string>();
  const settled = useSettled(token?.trim(), pause);
  const needsLink = site.visibility === "share-link";
  const links = useQuery({
    ...shareLinksQuery(params),
    enabled: needsLink && organization.permissions.admin,
  });
  const link = links.data?.find(({ id }) => id === choice.entry);
  const isWaiting = needsLink && links.isLoading && choice.entry !== "in" && choice.entry !== "out";
  return {
    choice,
    choose(change: Partial<Choice>) {
      const next = { ...choice, ...change };
      setChoice(next);
      changeParams((current) => writeChoice(current, next), {
        replace: true,
        preventScrollReset: true,
      });
    },
    token,
    setToken,
    links: links.data ?? [],
    /** Undefined until everything about the visitor is known. */
    request: isWaiting
      ? undefined
      : requestOf(choice, { shareKey: link && keyOf(link), token: settled }),
  };
}

export type ChosenVisitor = ReturnType<typeof useChoice>;

const keyOf = ({ urls }: ShareLink) =>
  (urls.published && new URL(urls.published).searchParams.get("shareKey")) ?? undefined;
