import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { AffectedLinks } from "#contract/affected-links.ts";
import type { ContentEditResult } from "#contract/content-edit.ts";
import type { ThreadScope } from "#screens/threads.ts";
import { saveTexts } from "../keep/use-keeper.ts";
import type { Act } from "./acts.ts";
import { affectedLinksQuery, rewritesOf } from "./affected-links.ts";

type Checked = Extract<Act, { kind: "move" | "set" }>;

/** An act that may break links: being checked, or, with them, up to the user. */
export type AskedAct = {
  act: Checked;
  titles: readonly string[];
  links?: AffectedLinks;
};

type Settle = (result: ContentEditResult | undefined) => void;

/**
 * Acts whose effect on links is checked before they happen. If they break any, the user decides whether these are rewritten in the
 * same batch.
 *
 * @param carryOut - carries out an act that nothing stands in the way of
 */
export function useCheckedActs(
  scope: ThreadScope,
  carryOut: (act: Act, titles: readonly string[]) => Promise<ContentEditResult | undefined>,
) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedAct & { settle: Settle }>();

  function proceed(
    { act, titles, settle }: AskedAct & { settle: Settle },
    links: Checked["links"] = [],
  ) {
    void carryOut({ ...act, links }, titles).then(settle);
    setAsked(undefined);
  }

  return {
    asked,
    /** @returns the platform's answer; undefined if it refused, or if the user canceled the act */
    async check(
      act: Checked,
      titles: readonly string[],
      effect: Parameters<typeof affectedLinksQuery>[1],
    ) {
      const { promise, resolve: settle } = Promise.withResolvers<Parameters<Settle>[0]>();
      setAsked({ act, titles, settle });
      let links: AffectedLinks | undefined;
      try {
        // What was just typed may link there, too.
        await saveTexts();
        links = await client.fetchQuery(affectedLinksQuery(scope, effect));
      } catch {
        // If it isn't possible, carrying it out says why.
      }
      if (links === undefined || links.count === 0) proceed({ act, titles, settle });
      else setAsked({ act, titles, links, settle });
      return promise;
    },
    decide(rewrites: boolean) {
      if (asked !== undefined) proceed(asked, rewrites ? rewritesOf(asked.links?.links ?? []) : []);
    },
    cancel() {
      asked?.settle(undefined);
      setAsked(undefined);
    },
  };
}
