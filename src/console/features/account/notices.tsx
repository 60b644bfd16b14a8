import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useWrite } from "#console/data/write.ts";
import { accountTexts } from "#console/messages/account.ts";
import { Banner } from "#console/ui/banner.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { noticesQuery } from "./queries.ts";

const t = accountTexts.notices;

/** What happened to the account without its owner, until they dismiss it. */
export function Notices() {
  const { data: notices = [] } = useQuery(noticesQuery());
  const write = useWrite("DELETE /v1/user/notices/{noticeId}");
  return notices.map(({ id, kind, confirmedBy = t.server }) => (
    <Banner
      key={id}
      tone="warning"
      title={kind === "earlier-account" ? t.earlierTitle : t.endedTitle}
      actions={
        <IconButton
          size="small"
          label={t.dismiss}
          icon={<X size={14} aria-hidden />}
          onPress={() => write.mutate({ params: { noticeId: id } })}
        />
      }
    >
      {kind === "earlier-account" ? t.earlier(confirmedBy) : t.ended(confirmedBy)}
    </Banner>
  ));
}
