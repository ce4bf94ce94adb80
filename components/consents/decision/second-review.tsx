'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SecondVerdictForm } from '#components/decisions/index.ts';
import { Button } from '#components/ui/button/index.ts';
import { refetchConsent, reviewAml } from '#lib/client/consents.ts';
import { ProblemError } from '#lib/client/request.ts';
import { type AmlDecision, type ConsentDetail, consentLimits } from '#lib/model/consents/consent.ts';
import type { SecondVerdict } from '#lib/model/second-review.ts';

interface SecondReviewProps {
  readonly consent: ConsentDetail;
  /** It waits. */
  readonly decision: AmlDecision;
}

/** A decision that waits counts for nothing yet. Its verdict is shown once the documents were read after it was made. */
export function SecondReview({ consent: { id }, decision: { place, version, secondRefusal } }: SecondReviewProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (review: { readonly verdict: SecondVerdict; readonly reason: string }) =>
      reviewAml(client, { id, body: { place, version, ...review } }),
    onError: (failure) => {
      if (failure instanceof ProblemError && failure.status === 409) void refetchConsent(client, id);
    },
  });
  return (
    <div className="mt-2 flex flex-col gap-2">
      <p className="font-medium">Waiting for a second reviewer</p>
      {secondRefusal?.code === 'evidence' ? (
        <>
          <p>Review the document above first. Then see what was decided.</p>
          <Button size="small" className="self-start print:hidden" onClick={() => void refetchConsent(client, id)}>
            Show the decision
          </Button>
        </>
      ) : (
        secondRefusal && <p>{secondRefusal.message}</p>
      )}
      {secondRefusal === null && (
        <SecondVerdictForm maxLength={consentLimits.reason} onRecord={mutate} isPending={isPending} error={error} />
      )}
    </div>
  );
}
