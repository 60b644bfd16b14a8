import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Failure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { formTexts } from "#console/messages/forms.ts";
import { Banner } from "#console/ui/banner.tsx";

const t = formTexts.failure;

/** Seconds to wait if the platform is busy and doesn't say how long. */
const usualWait = 10;

/** Why sending failed. */
export type SendFailure = Failure & {
  /** When that was, in milliseconds. */
  at: number;
  /** Until when the platform refuses requests, in milliseconds; undefined if it doesn't. */
  until: number | undefined;
  /** The platform's own sentence is what people need: its refusal, or that of a form that signs in. */
  isSaid: boolean;
};

/**
 * @param signsIn - whether a 401 is an answer to what was typed, not the end of the session
 * @param isWorded - whether the screen has put the refusal in its own words
 */
export function sendFailureOf(failure: Failure, signsIn: boolean, isWorded: boolean): SendFailure {
  const { status = 0, retryAfter = usualWait } = failure;
  const at = Date.now();
  const isDefect = status === 500 || status === 501;
  return {
    ...failure,
    at,
    until: status === 429 ? at + retryAfter * 1000 : undefined,
    isSaid: isWorded || (!isDefect && status !== 429 && (status !== 401 || signsIn)),
  };
}

/** Says why the form wasn't sent: a defect with the request's ID, a limit with the time that is left. */
export function FormFailure(props: {
  failure: SendFailure;
  /** What failed: "Couldn't save." */
  title: string;
  /** The platform's sentence. */
  message: string;
  /** Seconds until the platform accepts the form. */
  wait: number;
}) {
  const { failure, wait } = props;
  const { requestId } = failure;
  if (failure.isSaid) {
    return (
      <Banner tone="danger" live="alert" title={props.title}>
        {props.message}
      </Banner>
    );
  }
  if (failure.status === 401) return <Banner tone="warning" live="alert" title={t.ended} />;
  if (failure.until !== undefined) {
    return (
      // Not live: it would be read every second. The button has the reason, too.
      <Banner tone="warning" title={t.busy}>
        <span role="timer">{wait > 0 ? t.wait(wait) : t.ready}</span>
      </Banner>
    );
  }
  return (
    <Banner tone="danger" live="alert" title={props.title}>
      {t.defect}{" "}
      {requestId !== undefined && (
        <span className="font-mono text-sm">{common.failure.requestId(requestId)}</span>
      )}
    </Banner>
  );
}

/** Scrolls to what sending a form led to: the button that sent it may be in a bar, far from the form. */
export function InView({ of, children }: { of?: SendFailure; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Returns a promise in newer browsers, which is no cleanup.
    void place.current?.scrollIntoView({ block: "nearest" });
  }, [of]);
  return (
    <div ref={place} className="scroll-mb-20">
      {children}
    </div>
  );
}

/** The seconds until the platform accepts requests again, counted down. */
export function useSecondsLeft(failure: SendFailure | undefined): number {
  const [now, setNow] = useState(0);
  const { until = 0, at = 0 } = failure ?? {};
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - Math.max(now, at)) / 1000));
}
