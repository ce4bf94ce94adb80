'use client';

import { parseAsString, useQueryState } from 'nuqs';
import type { Proofs } from '#components/account/index.ts';
import { urls } from '#lib/model/urls.ts';
import { ImportRun } from './import-run.tsx';
import { ImportStart } from './import-start.tsx';
import { LatestImports } from './latest-imports.tsx';

interface ImportViewProps {
  /** How who takes papers out of the desk can prove who they are; null for roles that take none. */
  readonly proofs: Proofs | null;
}

/** A file is chosen, checked and started; or, with an id in the address, one import and what became of its rows. */
export function ImportView({ proofs }: ImportViewProps) {
  const [id, setId] = useQueryState('id', parseAsString.withOptions({ history: 'push', scroll: true }));
  return (
    <div className="min-h-0 grow bg-surface panes:overflow-y-auto">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-5 md:px-5">
        {id === null ? (
          <ImportStart onStarted={(started) => void setId(started)} />
        ) : (
          <ImportRun key={id} id={id} proofs={proofs && { ...proofs, page: urls.imports(id) }} />
        )}
        <LatestImports current={id} />
      </div>
    </div>
  );
}
