import { use } from "react";
import { ResolveContext } from "#console/kit/markdown/address.ts";
import { ProseDiff } from "#console/kit/prose-diff/prose-diff.tsx";
import { suggestionTexts as t } from "#console/messages/thread.ts";

/** A block as it is compared with what is suggested for it. */
export function SuggestionPreview(props: { before: string; after: string; label?: string }) {
  const resolve = use(ResolveContext);
  return (
    <ProseDiff
      label={props.label ?? t.comparison}
      before={props.before}
      after={props.after}
      view="inline"
      {...(resolve && { resolve })}
    />
  );
}
