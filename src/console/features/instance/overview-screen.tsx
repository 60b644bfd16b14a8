import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import type { Instance } from "#contract/instance.ts";
import { instance } from "#screens/instance.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { MailTest } from "#console/kit/mail-test.tsx";
import { FailureState } from "#console/kit/page-state.tsx";
import { Fact, Section } from "#console/kit/panel.tsx";
import { Time } from "#console/kit/time.tsx";
import { formatBytes, formatNumber } from "#console/messages/format.ts";
import { instanceTexts } from "#console/messages/instance.ts";
import { paths, type InstanceTab } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Link } from "#console/ui/link.tsx";
import { Select } from "#console/ui/select.tsx";
import { showToast } from "#console/ui/toast.ts";
import { Admins } from "./admins.tsx";

const t = instanceTexts.overview;

/** Milliseconds after which the figures are requested again: no event tells of them. */
const refreshEvery = 30_000;

/** Whether the server is well, its figures, and what applies to all organizations. */
export function Component() {
  const { data, error, refetch } = useQuery({
    ...queryOf(instance()),
    refetchInterval: refreshEvery,
  });
  if (data === undefined) {
    return error === null ? null : <FailureState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="pt-4">
      <Problems problems={data.problems} />
      <Section title={t.facts} lead={t.factsLead}>
        <Facts instance={data} />
      </Section>
      <Creation instance={data} />
      <Admins />
      {data.mail.on && <TestMail />}
    </div>
  );
}

/** Where more is to be seen. */
const tabOf: Record<string, InstanceTab> = {
  "mail-waits": "mail",
  "mail-failed": "mail",
  "jobs-wait": "jobs",
  "jobs-failed": "jobs",
};

function Problems({ problems }: Pick<Instance, "problems">) {
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 pt-2 pb-4">
        <CircleCheck size={16} aria-hidden className="text-success" />
        {t.healthy}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3 pb-4">
      {problems.map((name) => {
        const { title, body } = t.problem(name);
        const tab = tabOf[name];
        return (
          <Banner
            key={name}
            tone={name === "disk-full" ? "danger" : "warning"}
            title={title}
            actions={tab !== undefined && <Link href={paths.instance(tab)}>{t.show}</Link>}
          >
            {body}
          </Banner>
        );
      })}
    </div>
  );
}

function Facts({ instance: { database, disk, mail, jobs, ...of } }: { instance: Instance }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-6 gap-y-2">
      <Fact name={t.version}>{of.version}</Fact>
      <Fact name={t.running}>
        <Time value={of.startedAt} />
      </Fact>
      <Fact name={t.database}>{t.databaseOf(database.kind, database.version, database.size)}</Fact>
      <Fact name={t.storage}>{formatBytes(of.storage)}</Fact>
      {disk !== undefined && <Fact name={t.disk}>{t.diskOf(disk.free, disk.size)}</Fact>}
      <Fact name={t.organizations}>
        <Link href={paths.instance("organizations")}>{formatNumber(of.organizations)}</Link>
      </Fact>
      <Fact name={t.people}>
        <Link href={paths.instance("people")}>{formatNumber(of.people)}</Link>
      </Fact>
      <Fact name={t.mail}>
        {mail.on ? (
          <Link href={paths.instance("mail")}>{t.mailOf(mail.waiting, mail.failed)}</Link>
        ) : (
          t.mailOff
        )}
      </Fact>
      {mail.answer !== undefined && <Fact name={t.answer}>{mail.answer}</Fact>}
      <Fact name={t.jobs}>
        <Link href={paths.instance("jobs")}>
          {t.jobsOf(jobs.waiting, jobs.running, jobs.failed)}
        </Link>
      </Fact>
    </dl>
  );
}

const createTexts = instanceTexts.create;

const choices = Object.entries(createTexts.options).map(([value, label]) => ({ value, label }));

function Creation({ instance: of }: { instance: Instance }) {
  const write = useWrite("PATCH /v1/instance", {
    onSuccess: () => showToast({ tone: "success", title: createTexts.saved }),
    onError: (failure) => showToast({ tone: "danger", title: describeFailure(failure).message }),
  });
  const { newOrganizations: value, newOrganizationsFixed: isFixed } = of;
  return (
    <Section title={createTexts.title} lead={createTexts.lead}>
      {isFixed ? (
        <>
          <p>{createTexts.options[value] ?? value}</p>
          <p className="text-muted">{createTexts.fixed}</p>
        </>
      ) : (
        <Select
          label={createTexts.label}
          value={write.isPending ? String(write.variables.body?.newOrganizations ?? value) : value}
          options={choices}
          onChange={(chosen) =>
            write.mutate({ body: { newOrganizations: chosen as "anyone" | "admins" } })
          }
        />
      )}
    </Section>
  );
}

function TestMail() {
  const texts = instanceTexts.mailTest;
  const write = useWrite("POST /v1/instance/test-mail");
  return (
    <Section title={texts.title} lead={texts.lead}>
      <div className="flex flex-col items-start gap-3">
        <p>{texts.on}</p>
        <MailTest write={write} onPress={() => write.mutate({})} />
      </div>
    </Section>
  );
}
