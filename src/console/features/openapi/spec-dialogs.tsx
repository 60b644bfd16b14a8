import { lazy, Suspense } from "react";
import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { DeleteSpec } from "./delete-spec.tsx";

const ReplaceSource = lazy(async () => ({
  default: (await import("./spec-forms.tsx")).ReplaceSource,
}));

/** What somebody has asked to do with a specification. */
export type Asked = { act: "replace" | "delete"; spec: OpenApiSpec };

/** The dialog for it. */
export function SpecDialog(props: {
  asked: Asked | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { asked, onClose, onDeleted } = props;
  if (asked === undefined) return null;
  if (asked.act === "delete") {
    return (
      <DeleteSpec
        spec={asked.spec}
        onClose={onClose}
        {...(onDeleted !== undefined && { onDeleted })}
      />
    );
  }
  return (
    <Suspense>
      <ReplaceSource spec={asked.spec} onClose={onClose} />
    </Suspense>
  );
}
