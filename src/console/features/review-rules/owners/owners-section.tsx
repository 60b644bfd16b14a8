import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { patternProblem, lastMatch } from "#contract/page-owners.ts";
import type { OwnerRule, ReviewRules } from "#contract/review-rules.ts";
import { rulesPath } from "#screens/review-rules.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { useLeaveGuard } from "#console/kit/form/use-leave-guard.tsx";
import { gate } from "#console/kit/gate.ts";
import { Section } from "#console/kit/panel.tsx";
import { allTeamsQuery, membersQuery } from "#console/kit/queries.ts";
import { formatList } from "#console/messages/format.ts";
import { reviewRulesTexts } from "#console/messages/review-rules.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { TabPanel, Tabs } from "#console/ui/tabs.tsx";
import { TextArea, TextField } from "#console/ui/text-field.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { Target } from "../target.ts";
import { OwnersForm } from "./owners-form.tsx";
import { printOwners, readOwners, type Names, nameOf } from "./owners-text.ts";

const t = reviewRulesTexts.owners;

/** Who owns which pages: as a form, as a text, and tried on a path. Saved as a whole. */
export function OwnersSection({ target, rules }: { target: Target; rules: ReviewRules }) {
  const { value, source } = rules.owners;
  // What somebody else saves meanwhile is shown once this is saved or discarded.
  const [draft, setDraft] = useState<readonly OwnerRule[]>();
  const shown = draft ?? value;
  const names = useNames(target, rules);
  const isOwn = source.type === target.kind || draft !== undefined;
  return (
    <Section title={t.title} lead={t.lead}>
      <div className="flex flex-col gap-4">
        {!isOwn && <p className="text-muted">{t.inherited(value.length, source)}</p>}
        <Editor
          target={target}
          saved={value}
          shown={shown}
          names={names}
          isTouched={draft !== undefined}
          canReset={source.type === target.kind && target.isAdmin}
          onChange={setDraft}
          onDone={() => setDraft(undefined)}
        />
        <TryPath rules={shown} names={names} />
      </div>
    </Section>
  );
}

/** The people and teams that can be named; those that are named already are known at once. */
function useNames({ organizationId }: Target, { people, teams }: ReviewRules): Names {
  const members = useQuery(membersQuery(organizationId)).data;
  const allTeams = useQuery(allTeamsQuery(organizationId)).data;
  return {
    people: members?.flatMap(({ user, disabled }) => (disabled ? [] : [user])) ?? people,
    teams: allTeams ?? teams,
  };
}

function Editor(props: {
  target: Target;
  saved: readonly OwnerRule[];
  shown: readonly OwnerRule[];
  names: Names;
  isTouched: boolean;
  canReset: boolean;
  onChange: (rules: readonly OwnerRule[]) => void;
  /** The draft is saved or discarded. */
  onDone: () => void;
}) {
  const { target, shown, names, isTouched, onChange } = props;
  const [view, setView] = useState("form");
  const [text, setText] = useState("");
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { base, params } = rulesPath(target);
  const write = useWrite(`PATCH ${base}/review-rules`, {
    onSuccess: () => {
      showToast({ tone: "success", title: t.saved });
      props.onDone();
    },
  });
  const question = useLeaveGuard(isTouched, props.onDone);
  const wrong = shown.flatMap(({ pattern }, at) => {
    const problem = patternProblem(pattern);
    return problem === undefined ? [] : [t.problem(at + 1, problem)];
  });
  const all = view === "text" ? problems : wrong;
  const showInherited = () => {
    // The text would still be the one before.
    setView("form");
    setProblems([]);
    props.onDone();
  };
  const rewrite = (written: string) => {
    setText(written);
    const read = readOwners(written, names);
    setProblems(read.problems);
    onChange(read.rules);
  };
  return (
    <>
      <Tabs
        label={t.views}
        selected={view}
        onSelect={(next) => {
          // Otherwise a line that can't be read would be lost.
          if (problems.length > 0) return;
          if (next === "text") setText(printOwners(shown, names));
          setView(next);
        }}
        tabs={[
          { id: "form", label: t.form },
          { id: "text", label: t.text },
        ]}
      >
        <TabPanel id="form" className="pt-4">
          <OwnersForm
            rules={shown}
            names={names}
            isReadOnly={!target.isAdmin}
            onChange={onChange}
          />
        </TabPanel>
        <TabPanel id="text" className="pt-4">
          <TextArea
            mono
            rows={8}
            label={t.textLabel}
            description={t.textHint}
            value={text}
            isReadOnly={!target.isAdmin}
            onChange={rewrite}
          />
        </TabPanel>
      </Tabs>
      {all.length > 0 && (
        <ul aria-live="polite" className="text-sm text-danger">
          {all.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {write.error !== null && (
        <Banner tone="danger" live="alert" title={reviewRulesTexts.failed}>
          {describeFailure(write.error).message}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isPending={write.isPending}
          unavailable={gate(
            [!target.isAdmin, reviewRulesTexts.mayNot[target.kind]],
            [all.length > 0, all[0] ?? ""],
            [!isTouched, t.unchanged],
          )}
          onPress={() => write.mutate({ params, body: { owners: [...shown] } })}
        >
          {t.save}
        </Button>
        {props.canReset && <Reset target={target} onDone={showInherited} />}
      </div>
      {question}
    </>
  );
}

function Reset({ target, onDone }: { target: Target; onDone: () => void }) {
  const [isAsking, ask] = useState(false);
  const { base, params } = rulesPath(target);
  const { mutateAsync } = useWrite(`PATCH ${base}/review-rules`);
  return (
    <>
      <Button variant="quiet" onPress={() => ask(true)}>
        {t.reset}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t.resetTitle}
        action={t.reset}
        danger
        onClose={() => ask(false)}
        onConfirm={async () => {
          await mutateAsync({ params, body: { owners: null } });
          onDone();
        }}
      >
        {t.resetBody}
      </Confirm>
    </>
  );
}

const pathTexts = reviewRulesTexts.test;

/** Says who owns a page with a path that is typed, by the rules as they are edited. */
function TryPath({ rules, names }: { rules: readonly OwnerRule[]; names: Names }) {
  const [path, setPath] = useState("");
  const wanted = path.trim().replace(/^\/+|\/+$/g, "");
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={pathTexts.label}
        description={pathTexts.hint}
        value={path}
        onChange={setPath}
        mono
      />
      <p role="status" className="min-h-5 text-sm">
        {wanted !== "" && ownersSentence(rules, wanted, names)}
      </p>
    </div>
  );
}

function ownersSentence(rules: readonly OwnerRule[], path: string, names: Names): string {
  const usable = rules.filter(({ pattern }) => patternProblem(pattern) === undefined);
  const rule = lastMatch(usable, path);
  if (rule === undefined) return pathTexts.none;
  const line = rules.indexOf(rule) + 1;
  if (rule.owners.length === 0) return pathTexts.free(rule.pattern, line);
  return pathTexts.match(
    rule.pattern,
    line,
    formatList(rule.owners.map((owner) => nameOf(owner, names))),
  );
}
