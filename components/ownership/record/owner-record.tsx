'use client';

/**
 * The officer's record of who the beneficial owners are, or that none was identified. Hides the dialog, which is loaded when it is first opened, and
 * the computation that its entries may be taken from. Promises: nothing is chosen beforehand for a first record, a refusal keeps what was entered,
 * computed owners are taken over on request alone. Throws nothing.
 */

import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, TriangleAlert } from 'lucide-react';
import { Button } from '#components/ui/button/button.tsx';
import { FailureLine, Skeleton } from '#components/ui/feedback/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { Time } from '#components/ui/time/time.tsx';
import { queryOf } from '#lib/client/operation.ts';
import { failureMessage } from '#lib/client/request.ts';
import type { SessionOwners } from '#lib/model/review/owner-record.schema.ts';
import { readOwners } from '#lib/operations/owners.ts';
import { RecordText, titleOf } from './record-text.tsx';

const load = () => import('./record-dialog.tsx');
const RecordDialog = lazyPart(() => load().then((module) => module.RecordDialog));

/** Shows beside the computed owners, in one line, what was recorded. */
export function RecordLine({ reference }: { readonly reference: string }) {
  const { data, isError } = useQuery(queryOf(readOwners, { ref: reference }));
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

/** Shows the record that counts, whether the owners changed since, and former records. */
export function RecordSection({ reference }: { readonly reference: string }) {
  const { data, error, refetch, isFetching } = useQuery(queryOf(readOwners, { ref: reference }));
  return (
    <section aria-labelledby="owner-record" className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="owner-record" className="font-semibold">
          Recorded beneficial owners
        </h2>
        {data?.mayWrite && <RecordButton owners={data} />}
      </div>
      {error && !data && (
        <FailureLine onRetry={() => void refetch()} retrying={isFetching}>
          The record could not be read: {failureMessage(error)}
        </FailureLine>
      )}
      {!error && !data && <Skeleton className="w-60" />}
      {data?.current === null && <p className="text-muted">Nothing recorded.</p>}
      {data?.isOutdated && (
        <p className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 text-resubmission-fg" />
          The reported owners or the confirmed reading changed after this was recorded.
        </p>
      )}
      {data?.current && <RecordText record={data.current} />}
      {data && data.former.length > 0 && (
        <details className="text-muted">
          <summary className="w-fit cursor-pointer rounded-chip hover:text-text">
            {data.former.length === 1 ? '1 earlier record' : `${data.former.length} earlier records`}
          </summary>
          <ol className="mt-1.5 flex flex-col gap-3 border-control border-l-2 pl-3">
            {data.former.map((one) => (
              <li key={one.version}>
                <RecordText record={one} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

/** Opens the dialog. After a record it begins with what was recorded. @param isCompact it looks like a link, for one line beside text */
function RecordButton({ owners, isCompact = false }: { readonly owners: SessionOwners; readonly isCompact?: boolean }) {
  const { trigger, overlay } = useOverlay('dialog', load);
  return (
    <>
      <Button
        size="small"
        look={isCompact ? 'link' : 'outline'}
        shape={isCompact ? 'bare' : 'label'}
        className={isCompact ? 'h-6 print:hidden md:h-6' : 'print:hidden'}
        {...trigger}
      >
        {owners.current ? 'Record again' : 'Record'}
      </Button>
      {overlay && <RecordDialog owners={owners} {...overlay} />}
    </>
  );
}
