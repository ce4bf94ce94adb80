import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleDot, CircleQuestionMark, type LucideIcon, UserCheck, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { Refusal } from '#components/ui/form/refusal.tsx';
import { SafeParagraph, SafeText } from '#components/ui/safe-text.tsx';
import { useNow } from '#components/ui/time/clock.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { type HitsAddress, undoVerdict } from '#lib/client/review/verdicts.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { reasonTemplateNames, stageNames, verdictNames } from '#lib/format/labels/verdict.ts';
import type { Article, Disposition, HitDisposition } from '#lib/model/review/verdict.schema.ts';
import type { Verdict } from '#lib/model/review/verdict.ts';

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

export function VerdictMark({ hit }: { readonly hit: HitDisposition }) {
  const verdict = verdictOf(hit);
  const isReopened = hit.changed !== null && hit.state === 'open';
  return <StatusMark {...looks[verdict]} text={isReopened ? 'Open again' : verdictNames[verdict]} />;
}

interface VerdictRecordProps {
  readonly of: Disposition;
  readonly articles: readonly Article[];
  readonly children?: ReactNode;
}

/** One version of a verdict says what was recorded, by whom, when and why. */
export function VerdictRecord({
  of: { verdict, reason, stages, by, at, undone },
  articles,
  children,
}: VerdictRecordProps) {
  const staged = articles.flatMap(({ id, title }) => (stages[id] ? [{ id, title, stage: stages[id] }] : []));
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
      {reason !== null && reason.text !== '' && <SafeParagraph text={reason.text} />}
      {staged.length > 0 && (
        <ul className="list-disc pl-4 text-meta">
          {staged.map(({ id, title, stage }) => (
            <li key={id} className="break-words">
              {stageNames[stage]}: {title === null ? 'article without a title' : <SafeText text={title} />}
            </li>
          ))}
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
export function Undo({ at, hit }: { readonly at: HitsAddress; readonly hit: HitDisposition }) {
  const client = useQueryClient();
  const nowMs = useNow();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => undoVerdict(client, at, hit) });
  if (hit.undoUntil === null || Date.parse(hit.undoUntil) <= nowMs) return null;
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
export const EarlierVerdicts = ({ hit: { history, earlier, articles } }: { readonly hit: HitDisposition }) => (
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
