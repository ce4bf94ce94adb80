'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { ImportRun } from './import-run.tsx';
import { ImportStart } from './import-start.tsx';
import { LatestImports } from './latest-imports.tsx';

interface ImportViewProps {
  /** Whether this role takes papers out of the desk. */
  readonly mayExport: boolean;
}

/** A file is chosen, checked and started; or, with an id in the address, one import and what became of its rows. */
export function ImportView({ mayExport }: ImportViewProps) {
  const [id, setId] = useQueryState('id', parseAsString.withOptions({ history: 'push', scroll: true }));
  return (
    <div className="min-h-0 grow bg-surface panes:overflow-y-auto">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-5 md:px-5">
        {id === null ? (
          <ImportStart onStarted={(started) => void setId(started)} />
        ) : (
          <ImportRun key={id} id={id} mayExport={mayExport} />
        )}
        <LatestImports current={id} />
      </div>
    </div>
  );
}
