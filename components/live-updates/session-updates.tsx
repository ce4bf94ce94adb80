'use client';
'use no memo';

/** How changes update the session on the screen: its evidence stays until the reviewer asks for the new version. It is loaded after the page. */
import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { IconButton } from '#components/ui/button/icon-button.tsx';
import { Kbd, useKey } from '#components/ui/keyboard/index.ts';
import { usePreferences } from '#components/ui/preferences/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { createReloader, isNewerThan, mayBeStale, subscribeToChanges, transferMs } from '#lib/client/live/index.ts';
import { keyOf, sessionKey } from '#lib/client/operation.ts';
import { ownershipQuery } from '#lib/client/ownership.ts';
import { refetchPart } from '#lib/client/parts.ts';
import { refetchSession, sessionQuery } from '#lib/client/session.ts';
import { explanationQuery, stepQuery } from '#lib/client/step.ts';
import { toStatusLook } from '#lib/format/labels/status.ts';
import { stepName } from '#lib/format/labels/step-type.ts';
import type { LiveChange } from '#lib/model/live-events.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { readWork } from '#lib/operations/queue.ts';

const label = (status: string): string => toStatusLook(status).label;
const differ = (before: unknown, now: unknown): boolean => replaceEqualDeep(before, now) !== before;

/** Returns what differs: messages that read "Status: Pending verification → Approved", the session's first, and the steps, named as in addresses. */
export function differenceOf(before: SessionDetail, now: SessionDetail) {
  const messages: string[] = [];
  const steps = new Set<string>();
  if (before.status !== now.status) messages.push(`Status: ${label(before.status)} → ${label(now.status)}`);
  for (const step of now.steps) {
    const was = before.steps.find((one) => one.step === step.step);
    const name = stepName(step);
    const isSameStatus = was?.status === step.status;
    const hasNewDetails = isSameStatus && differ(detailsOf(before, step.step), detailsOf(now, step.step));
    if (!isSameStatus || hasNewDetails) steps.add(step.step);
    if (!was) messages.push(`${name}: new, ${label(step.status)}`);
    else if (!isSameStatus) messages.push(`${name}: ${label(was.status)} → ${label(step.status)}`);
    else if (hasNewDetails) messages.push(`${name}: details changed`);
  }
  for (const step of before.steps)
    if (!now.steps.some((one) => one.step === step.step)) messages.push(`${stepName(step)}: removed`);
  if (messages.length === 0 && differ(withoutTimes(before), withoutTimes(now)))
    messages.push('Subject details changed');
  return { messages, steps };
}

/** These findings follow reviewers' verdicts and decisions: what a step reports is the same. New hits are named by the live change itself. */
const ofReview: ReadonlySet<FindingCode> = new Set([
  'hits_reported',
  'hits_match',
  'owners_hits',
  'hits_false_positive',
  'approval_missing',
  'duplicate_candidates',
  'duplicate_match',
  'duplicates_false_positive',
  'declined_still_approved',
  'decided_on_earlier_data',
  'second_review_waiting',
  'review_overdue',
  'owner_record_outdated',
]);

const detailsOf = ({ subjectFacts, findings }: SessionDetail, step: string) => [
  subjectFacts.filter((fact) => fact.step === step),
  findings.filter((finding) => finding.step === step && !ofReview.has(finding.code)),
];

/** Times are left out, as they move without a change. */
const withoutTimes = ({ subject, alias, app, findings, subjectFacts }: SessionDetail) => ({
  subject,
  alias,
  app,
  findings: findings.filter(({ code }) => !ofReview.has(code)),
  subjectFacts,
});

interface SessionUpdatesProps {
  readonly session: SessionDetail;
  /** This is the step on the screen, or the one whose owners are shown there. */
  readonly step: string | null;
  readonly isOwnership: boolean;
}

/** Holds the time when each step was last reported as changed; `anyStep` is for a change that names no step. */
type ChangeTimes = ReadonlyMap<string, number>;
const anyStep = '*';
const noChanges: ChangeTimes = new Map();

/** Keeps the session of the page up to date. Evidence on the screen stays as it is until the reviewer asks for the new version. */
function useSessionUpdates({ session, step, isOwnership }: SessionUpdatesProps) {
  const client = useQueryClient();
  const at = { kind: session.kind, ref: session.ref, step: step ?? '' };
  const [acknowledged, setAcknowledged] = useState(session);
  const [changedAtMs, setChangedAtMs] = useState(noChanges);
  const stepState = useQuery({ ...stepQuery(at), enabled: false });
  const ownershipState = useQuery({ ...ownershipQuery(session.ref), enabled: false });
  const shown = isOwnership ? ownershipState : stepState;

  const markChanged = (steps: Iterable<string>) => {
    const nowMs = Date.now();
    setChangedAtMs((before) => new Map([...before, ...[...steps].map((one) => [one, nowMs] as const)]));
  };
  const reload = useEffectEvent(async (signal: AbortSignal) => {
    const { queryKey } = sessionQuery(session.ref);
    const work = keyOf(readWork, { ref: session.ref });
    // It says itself that it could not be read.
    if (client.getQueryCache().find({ queryKey: work })?.isActive())
      void refetchPart(client, work, session.ref, { part: 'assignment' }).catch(() => undefined);
    let now: SessionDetail;
    let beganAtMs: number;
    do {
      beganAtMs = Date.now();
      now = await refetchSession(client, session.ref);
      signal.throwIfAborted();
      // The reviewer changed the session meanwhile: this answer may be from before.
    } while ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > beganAtMs);
    const { steps } = differenceOf(session, now);
    markChanged(steps);
    client.setQueryData(queryKey, now);
    // Cached data that is not on the screen is reloaded when it is shown again.
    await client.invalidateQueries({
      queryKey: sessionKey(session.ref),
      refetchType: 'none',
      predicate(query) {
        const [, , , part, of] = query.queryKey;
        if (part === 'detail' || query.isActive()) return false;
        return steps.has(String(of)) || changedAtMs.has(String(of)) || changedAtMs.has(anyStep) || part === 'ownership';
      },
    });
  });
  const onChange = useEffectEvent((change: LiveChange) => {
    // A new stream also sends the last minute: changes that are on the screen already, and the session's own registration.
    if (change.created || !isNewerThan(change, shown.dataUpdatedAt - transferMs)) return;
    markChanged(change.steps.length === 0 && change.facts ? [anyStep] : change.steps.map((one) => one.step));
  });
  const { ref } = session;
  useEffect(() => {
    const reloader = createReloader((signal) => reload(signal));
    const unsubscribe = subscribeToChanges({
      onChange(change) {
        if (change.ref !== ref) return;
        onChange(change);
        reloader.request();
      },
      onMissed: reloader.request,
    });
    if (mayBeStale(client.getQueryState(sessionQuery(ref).queryKey)?.dataUpdatedAt ?? 0, ref)) reloader.request();
    return () => {
      unsubscribe();
      reloader.stop();
    };
  }, [client, ref]);

  const changedSinceShown = (of: string) => (changedAtMs.get(of) ?? 0) > shown.dataUpdatedAt;
  const isShown = step !== null && shown.data !== undefined;
  const dismiss = () => {
    setAcknowledged(session);
    setChangedAtMs(noChanges);
  };
  return {
    /** What changed since the page was opened or the notice dismissed. */
    messages: differenceOf(acknowledged, session).messages,
    hasChanged: isShown && changedSinceShown(step),
    mayHaveChanged: isShown && changedSinceShown(anyStep),
    dismiss,
    /** Reloads the evidence on the screen. */
    show() {
      dismiss();
      const keys = isOwnership
        ? [ownershipQuery(session.ref).queryKey]
        : [stepQuery(at).queryKey, explanationQuery(at).queryKey];
      for (const queryKey of keys) void client.refetchQueries({ queryKey, exact: true, type: 'active' });
    },
  };
}

/** The notice says what changed since the page was opened, and whether the evidence on the screen is outdated. */
export function SessionUpdates(props: SessionUpdatesProps) {
  const { messages, hasChanged, mayHaveChanged, dismiss, show } = useSessionUpdates(props);
  const { singleKeys } = usePreferences().preferences;
  const isOutdated = hasChanged || mayHaveChanged;
  useKey('u', 'Show changes', show, { enabled: isOutdated });

  const subject = props.isOwnership ? 'The reported ownership' : 'This step';
  const isNotice = messages.length > 0 || isOutdated;
  return (
    <section
      aria-label="Changes"
      data-slot="session-updates"
      className={cn(
        'fixed bottom-4 left-4 z-40 flex max-w-[calc(100vw-2rem)] items-start gap-3 rounded-table sm:max-w-120 print:hidden',
        isNotice && 'floating py-2.5 pr-2 pl-3.5',
      )}
    >
      <div className="flex min-w-0 flex-col items-start gap-2">
        <div role="status" className="min-w-0">
          {messages.map((message) => (
            <p key={message} className="font-medium">
              <SafeText text={message} />
            </p>
          ))}
          {isOutdated && (
            <p className="text-muted">
              {hasChanged
                ? `${subject} changed. You are viewing an earlier version.`
                : `${subject} may have changed since it was loaded.`}
            </p>
          )}
        </div>
        {isOutdated && (
          <Button size="small" onClick={show}>
            Show
            {singleKeys && <Kbd className="coarse:hidden">u</Kbd>}
          </Button>
        )}
      </div>
      {isNotice && (
        <IconButton label="Dismiss" size="small" className="-my-1 shrink-0" onClick={dismiss}>
          <X aria-hidden />
        </IconButton>
      )}
    </section>
  );
}
