import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { RetryButton } from '#components/ui/feedback/index.ts';
import { useRereadOlder } from '#components/verdicts/index.ts';
import { ProblemError } from '#lib/client/request.ts';
import { explanationQuery, stepQuery } from '#lib/client/step.ts';
import type { ScreeningExplanation } from '#lib/model/session/explanation.schema.ts';
import type { ScreeningViewProps } from './screening-props.ts';

/** The hits can be used in every state of the comparison. */
export type ExplanationState =
  /** It was just requested, and waiting briefly is better than moving rows afterwards. */
  | { readonly state: 'waiting' }
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly screening: ScreeningExplanation }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** It belongs to another read than the one on the screen: its order may be used, its comparisons may not. */
  | { readonly state: 'outdated'; readonly order: readonly string[]; readonly retry: () => void }
  | { readonly state: 'none' };

const patienceMs = 150;

type ExplainedRead = Pick<ScreeningViewProps, 'at' | 'corporate' | 'readAt'>;

export function useExplanation({ at, corporate, readAt }: ExplainedRead): ExplanationState {
  const { data, error, isFetching, refetch } = useQuery(explanationQuery(at));
  const isReading = useIsFetching({ queryKey: stepQuery(at).queryKey }) > 0;
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);

  const explainedAt = data?.readAt;
  useRereadOlder(at, readAt, { readAt: explainedAt, queryKey: explanationQuery(at).queryKey });

  const retry = () => void refetch();
  if (!data) {
    if (error && !isFetching) return { state: 'failed', error, retry };
    return { state: isPatient ? 'waiting' : 'loading' };
  }
  const screening = data.screening?.find((one) => one.corporate === corporate);
  if (!screening) return { state: 'none' };
  if (explainedAt === readAt || isFetching || isReading) return { state: 'ready', screening };
  return { state: 'outdated', order: screening.order, retry };
}

interface ComparisonStatusProps {
  readonly explanation: ExplanationState;
  readonly isLate: boolean;
  readonly onShow: () => void;
}

/** While the comparison is not shown, one line says why. */
export function ComparisonStatus({ explanation, isLate, onShow }: ComparisonStatusProps) {
  const line = 'flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-b px-4 py-1.5 text-meta text-muted';
  switch (explanation.state) {
    case 'waiting':
      return null;
    case 'loading':
      return (
        <p role="status" className={line}>
          Comparing the hits with the subject. Shown in the order received.
        </p>
      );
    case 'ready':
      return isLate ? (
        <div role="status" className={line}>
          Ranking and comparison are ready.
          <Button size="small" onClick={onShow}>
            Show
          </Button>
        </div>
      ) : null;
    case 'failed':
      return (
        <div role="status" className={line}>
          The hits could not be compared with the subject.
          {explanation.error instanceof ProblemError && ` ${explanation.error.title}.`} Shown in the order received.
          <RetryButton
            onRetry={() => {
              onShow();
              explanation.retry();
            }}
          />
        </div>
      );
    case 'outdated':
      return (
        <div role="status" className={line}>
          The comparison belongs to another version of this step, so it is not shown.
          <RetryButton onRetry={explanation.retry}>Compare again</RetryButton>
        </div>
      );
    case 'none':
      return <p className={line}>No comparison available for this screening. Hits are shown in the order received.</p>;
  }
}
