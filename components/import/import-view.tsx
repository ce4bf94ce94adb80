'use client';

import { parseAsString, useQueryState } from 'nuqs';
import type { ProofMethods } from '#components/account/index.ts';
import { importsPage } from '#lib/model/addresses.ts';
import { ImportDetails } from './import-details.tsx';
import { LatestImports } from './latest-imports.tsx';
import { StartImport } from './start-import.tsx';

interface ImportViewProps {
  /** How a reviewer who exports can prove who they are; null for roles that may not export. */
  readonly proofs: ProofMethods | null;
}

/** A file is chosen, checked and started; or, with an id in the address, one import and its results. */
export function ImportView({ proofs }: ImportViewProps) {
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
