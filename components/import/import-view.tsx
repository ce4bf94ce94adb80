'use client';

/**
 * Sessions imported from a CSV file of ids. Hides the check before the start, the progress and the results. Promises that every row is checked
 * before anything is read from the verification service, and that nothing runs until the reviewer starts it. Throws nothing.
 */
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import type { ProofMethods } from '#components/account/use-step-up.tsx';
import { EmptyState, ReadProblem } from '#components/ui/feedback/index.ts';
import { Link } from '#components/ui/link.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { importsQuery } from '#lib/client/import.ts';
import { importsPage } from '#lib/model/addresses.ts';
import type { ImportProgress } from '#lib/model/import.schema.ts';
import { importOutcomes } from '#lib/model/import.ts';
import { ImportDetails } from './import-details.tsx';
import { numberText, outcomeLabels, rowsText } from './rows-table.tsx';
import { StartImport } from './start-import.tsx';

/** Lists the latest imports of all reviewers. */
function LatestImports({ current }: { current: string | null }) {
  const read = useQuery(importsQuery());
  const { data } = read;
  return (
    <section aria-labelledby="latest-title" className="flex flex-col gap-1 border-hairline border-t pt-5">
      <h2 id="latest-title" className="font-semibold text-hit">
        Latest imports
      </h2>
      <ReadProblem what="The imports could not be read" read={read} className="px-0" />
      {data?.length === 0 && (
        <EmptyState kind="nothing-yet" className="-mx-4">
          No imports yet.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((one) => (
            <li key={one.id} className="border-hairline border-b py-2.5">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <Link
                  href={importsPage(one.id)}
                  aria-current={one.id === current ? 'true' : undefined}
                  className="inline-flex min-h-6 items-center rounded-chip font-name text-accent hover:underline aria-[current]:text-text"
                >
                  {rowsText(one.total)}
                </Link>
                <span className="text-muted">
                  <Time value={one.createdAt} /> by <SafeText text={one.by} />
                </span>
              </div>
              <p className="text-muted">{summaryText(one)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const stateLabels = { running: 'Running', done: 'Done', cancelled: 'Cancelled' };

function summaryText({ state, settled, total, outcomes }: ImportProgress): string {
  const counts = importOutcomes
    .filter((outcome) => outcomes[outcome] > 0)
    .map((outcome) => `${numberText(outcomes[outcome])} ${outcomeLabels[outcome].toLowerCase()}`);
  const progress = state === 'running' ? [`${numberText(settled)} of ${numberText(total)} processed`] : [];
  return `${stateLabels[state]}: ${[...progress, ...counts].join(', ') || 'nothing yet'}`;
}

/** A file is chosen, checked and started; or, with an id in the address, one import and its results. Roles that may not export need no proofs. */
export function ImportView({ proofs }: { readonly proofs: ProofMethods | null }) {
  const [id, setId] = useQueryState('id', parseAsString.withOptions({ history: 'push', scroll: true }));
  return (
    <div className="min-h-0 grow bg-surface panes:overflow-y-auto">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-5 md:px-5">
        {id === null ? (
          <StartImport onStarted={(started) => void setId(started)} />
        ) : (
          <ImportDetails key={id} id={id} proofs={proofs && { ...proofs, page: importsPage(id) }} />
        )}
        <LatestImports current={id} />
      </div>
    </div>
  );
}
