import { useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import type { AccessRequest } from "#contract/access-request.ts";
import { longestAccessNote } from "#contract/limits.ts";
import { pathTo } from "#screens/spaces.ts";
import { query } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { requestAccessTexts as t } from "#console/messages/request-access.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { TextArea } from "#console/ui/text-field.tsx";

const base = "/v1/orgs/{organizationId}/access-requests";

type Item = { type: "space" | "collection"; id: string };

/**
 * Asks for access to a space or collection that wasn't found, below the reason why its screen isn't shown. Nothing if it was found, so
 * that something in it is what is missing. Once somebody gives access, the screen opens.
 */
export function RequestAccess({ organizationId, item }: { organizationId: string; item: Item }) {
  const { type, id } = item;
  const { base: path, params } = pathTo(type, id);
  const wanted = useQuery(query(`GET ${path}`, { params }));
  const isMissing = wanted.error !== null && describeFailure(wanted.error).kind === "not-found";
  const own = useQuery({
    ...query(`GET ${base}/own`, { params: { organizationId }, query: { item: id } }),
    enabled: isMissing,
  });
  const request = own.data?.items.find((candidate) => candidate.item.type === type);
  const isOpening = useOpening(request?.status);
  if (!isMissing || own.data === undefined || isOpening) return null;
  return (
    <div className="mx-auto flex max-w-md flex-col gap-3 border-t pt-6">
      {request !== undefined && <Outcome request={request} />}
      {request?.status !== "pending" && <Ask organizationId={organizationId} item={item} />}
    </div>
  );
}

/** Loads the screen again when the request is granted while people wait here. @returns whether it is loading */
function useOpening(status: string | undefined): boolean {
  const { revalidate, state } = useRevalidator();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === "pending" && status === "given") void revalidate();
    before.current = status;
  }, [status, revalidate]);
  return state === "loading";
}

function Outcome({ request }: { request: AccessRequest }) {
  if (request.status === "pending") return <Banner tone="info" live="status" title={t.pending} />;
  return <Banner tone="warning" title={request.status === "declined" ? t.declined : t.given} />;
}

function Ask({ organizationId, item }: { organizationId: string; item: Item }) {
  const [note, setNote] = useState("");
  const ask = useWrite(`POST ${base}`);
  const { error, isPending } = ask;
  const text = note.trim();
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const body = { item, ...(text !== "" && { note: text }) };
        ask.mutate({ params: { organizationId }, body });
      }}
    >
      <p className="text-muted">{t.lead(item.type)}</p>
      <TextArea
        label={t.note}
        value={note}
        onChange={(value) => setNote(value.slice(0, longestAccessNote))}
        rows={2}
      />
      {error !== null && (
        <Banner tone="danger" live="alert" title={t.failed}>
          {describeFailure(error).message}
        </Banner>
      )}
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t.submit}
        </Button>
      </div>
    </form>
  );
}
