'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleDot, CircleQuestionMark, type LucideIcon, UserCheck, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { Refusal } from '#components/ui/form/refusal.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { useNow } from '#components/ui/time/clock.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { type HitsAddress, undoVerdict } from '#lib/client/review/dispositions.ts';
import { reasonTemplateNames, stageNames, verdictNames } from '#lib/format/labels/disposition.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { Article, Disposition, HitDisposition } from '#lib/model/review/disposition.schema.ts';
import type { Verdict } from '#lib/model/review/disposition.ts';

/** A false positive is never green: it is no approval. */
const looks = {
  open: { icon: CircleDot, className: 'text-resubmission-fg' },
  match: { icon: UserCheck, className: 'text-rejected-fg' },
  false_positive: { icon: UserX, className: 'text-muted' },
  inconclusive: { icon: CircleQuestionMark, className: 'text-resubmission-fg' },
} as const satisfies Record<Verdict, { readonly icon: LucideIcon; readonly className: string }>;

/** A verdict on another state of the hit or subject does not count: the hit is open. */
export const verdictOf = ({ state, disposition, changed }: HitDisposition): Verdict =>
  state === 'open' && disposition?.verdict === 'inconclusive' && changed === null ? 'inconclusive' : state;

export function VerdictMark({ of, isReopened = false }: { readonly of: Verdict; readonly isReopened?: boolean }) {
  const { icon, className } = looks[of];
  return (
    <StatusMark icon={icon} className={className}>
      {isReopened ? 'Open again' : verdictNames[of]}
    </StatusMark>
  );
}

/** One version of a verdict says what was recorded, by whom, when and why. */
export function VerdictRecord({
  of: { verdict, reason, stages, by, at, undone },
  articles,
  children,
}: {
  readonly of: Disposition;
  readonly articles: readonly Article[];
  readonly children?: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-medium">{verdict === 'open' ? 'Reopened' : verdictNames[verdict]}</span>
        <span className="text-muted">
          by <SafeText text={by.name} />, <Time value={at} />
        </span>
        {children}
      </p>
      {reason?.template && reason.template !== 'other' && <p>{reasonTemplateNames[reason.template]}</p>}
      {reason !== null && reason.text !== '' && (
        <p className="long-text whitespace-pre-wrap">
          <SafeText text={reason.text} />
        </p>
      )}
      {articles.some(({ id }) => stages[id] !== undefined) && (
        <ul className="list-disc pl-4 text-meta">
          {articles.flatMap(({ id, title }) => {
            const stage = stages[id];
            return stage === undefined
              ? []
              : [
                  <li key={id} className="break-words">
                    {stageNames[stage]}: {title === null ? 'article without a title' : <SafeText text={title} />}
                  </li>,
                ];
          })}
        </ul>
      )}
      {undone && (
        <p className="text-meta text-muted">
          Restored by <SafeText text={undone.by.name} />, <Time value={undone.at} />
        </p>
      )}
    </div>
  );
}

/** The author can undo a verdict for some minutes. */
export function Undo({
  at,
  hit,
  until,
}: {
  readonly at: HitsAddress;
  readonly hit: HitDisposition;
  readonly until: string;
}) {
  const client = useQueryClient();
  const nowMs = useNow();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => undoVerdict(client, at, hit) });
  if (Date.parse(until) <= nowMs) return null;
  return (
    <>
      <Button size="small" className="print:hidden" disabled={isPending} onClick={() => mutate()}>
        Undo
      </Button>
      <Refusal error={error} />
    </>
  );
}

/** Earlier versions of the verdict follow verdicts on the same list entry elsewhere in this session. */
export function EarlierVerdicts({ hit: { history, earlier, articles } }: { readonly hit: HitDisposition }) {
  return (
    <>
      {earlier.length > 0 && (
        <section aria-label="Earlier verdicts on the same entry" className="flex flex-col gap-1.5">
          <p className="font-medium">Verdicts on the same entry elsewhere in this session</p>
          {earlier.map((one) => (
            <VerdictRecord key={`${one.step} ${one.hit}`} of={one} articles={articles}>
              <span className="text-muted">step {stepTypeLabel(one.step)}</span>
            </VerdictRecord>
          ))}
          <p className="text-meta text-muted">Shown for comparison; it does not count for this hit.</p>
        </section>
      )}
      {history.length > 0 && (
        <details>
          <summary className="w-fit rounded-chip text-muted hover:text-text">
            {history.length === 1 ? '1 earlier version' : `${history.length} earlier versions`}
          </summary>
          <div className="mt-1.5 flex flex-col gap-1.5">
            {history.map((one) => (
              <VerdictRecord key={one.version} of={one} articles={articles} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}
