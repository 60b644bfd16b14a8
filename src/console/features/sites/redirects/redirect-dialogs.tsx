import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { RedirectUpdate, type Redirect, RedirectCreate } from "#contract/site-redirect.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { redirectTexts as t } from "#console/messages/site-redirects.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { showToast } from "#console/ui/toast.ts";
import { pathKey, redirectsByPath, type RedirectRule } from "#content/site-redirects.ts";
import type { Fields } from "#console/kit/fields/fields.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { redirectQuery, redirectsKey } from "../queries.ts";
import { adviceOf } from "./columns.tsx";
import { findingOf } from "./findings.ts";

const values: RedirectValues = { source: "", destination: "", permanent: false };

/** @param props - `source`: where to redirect from, if it is known */
export function AddRedirect(props: {
  params: SiteParams;
  others: readonly Redirect[];
  source?: string | undefined;
  onClose: () => void;
}) {
  const { params, onClose } = props;
  const { mutateAsync } = useWrite(`POST ${redirectsKey}`);
  return (
    <FormDialog
      title={t.addTitle}
      onClose={onClose}
      schema={RedirectCreate}
      values={{ ...values, source: props.source ?? "" }}
      action={t.add}
      onSubmit={async (body) => {
        const made = await mutateAsync({ params, body });
        showToast({ tone: "success", title: t.added(made.source) });
        onClose();
      }}
    >
      {(fields) => <RedirectFields fields={fields} others={props.others} />}
    </FormDialog>
  );
}

type Props = {
  params: SiteParams & { redirectId: string };
  others: readonly Redirect[];
  onClose: () => void;
};

/** Loads the redirect first: a row of the list has no version to compare with. */
export function EditRedirect(props: Props) {
  const { data, error, refetch } = useQuery(redirectQuery(props.params));
  if (data !== undefined) return <Loaded {...props} />;
  if (error === null) return null;
  return (
    <Dialog isOpen size="small" title={t.editTitle} onClose={props.onClose}>
      <FailureState isCompact error={error} onRetry={() => void refetch()} />
    </Dialog>
  );
}

function Loaded({ params, others, onClose }: Props) {
  const { mutateAsync } = useWrite(`PATCH ${redirectsKey}/{redirectId}`);
  const source = useFormSource(
    redirectQuery(params),
    ({ source, destination, permanent }: Redirect) => ({ source, destination, permanent }),
  );
  return (
    <FormDialog
      {...source}
      isPatch
      title={t.editTitle}
      onClose={onClose}
      schema={RedirectUpdate}
      action={t.save}
      onSubmit={async (body, ifMatch) => {
        await mutateAsync({ params, body, ifMatch });
        showToast({ tone: "success", title: t.saved });
        onClose();
      }}
    >
      {(fields) => <RedirectFields fields={fields} others={others} />}
    </FormDialog>
  );
}

type RedirectValues = { source: string; destination: string; permanent: boolean };

/** The fields of a redirect, and what it would do together with the others. */
function RedirectFields(props: {
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
