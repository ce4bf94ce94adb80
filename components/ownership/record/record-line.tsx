'use client';

/**
 * The officer's record of who the beneficial owners are, or that none was identified. Hides the dialog, which is loaded when it is first opened, and
 * the computation that its entries may be taken from. Promises: nothing is chosen beforehand for a first record, a refusal keeps what was entered,
 * computed owners are taken over on request alone. Throws nothing.
 */
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, TriangleAlert } from 'lucide-react';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Time } from '#components/ui/time/index.ts';
import { ownerRecordQuery } from '#lib/client/review/owner-records.ts';
import { RecordButton } from './record-button.tsx';
import { titleOf } from './record-text.tsx';

/** Beside the computed owners: what was recorded, in one line. */
export function RecordLine({ reference }: { readonly reference: string }) {
  const { data, isError } = useQuery(ownerRecordQuery(reference));
  if (isError && !data) return <p className="text-muted">The recorded owners could not be read.</p>;
  if (!data) return null;
  const { current, isOutdated, mayWrite } = data;
  const Icon = isOutdated ? TriangleAlert : ClipboardCheck;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        <Icon aria-hidden className={isOutdated ? 'size-4 text-resubmission-fg' : 'size-4 text-muted'} />
        {current === null ? (
          <span className="text-muted">Owners not recorded</span>
        ) : (
          <>
            <span>
              Recorded: {current.finding ? titleOf(current.finding).toLowerCase() : 'no longer readable'}
              {isOutdated && ', on earlier data'}
            </span>
            <span className="text-muted">
              <SafeText text={current.by.name} />, <Time value={current.at} />
            </span>
          </>
        )}
      </p>
      {mayWrite && <RecordButton owners={data} isCompact />}
    </div>
  );
}
