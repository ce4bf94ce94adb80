'use client';

import { useId } from 'react';
import { BulkVerdict, loadBulkVerdict } from '#components/dispositions/index.ts';
import { Button } from '#components/ui/button/index.ts';
import { Checkbox } from '#components/ui/form/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import type { Judging } from './use-judging.ts';

/** Selecting several hits, to judge them together. */
export function BulkBar({ judging }: { readonly judging: Judging }) {
  const { trigger, overlay } = useOverlay('dialog', loadBulkVerdict);
  const { maySelect, isSelecting, selected, selectable, setSelecting, at } = judging;
  if (!maySelect && !isSelecting) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-hairline border-b px-4 py-1.5 print:hidden">
      {isSelecting ? (
        <>
          <span role="status" className="grow text-muted tabular-nums">
            {selected.length} selected
          </span>
          {selectable.length > selected.length && (
            <Button size="small" onClick={judging.selectAll}>
              Select all {selectable.length}
            </Button>
          )}
          <Button size="small" disabled={selected.length === 0} {...trigger}>
            Record one verdict
          </Button>
          <Button size="small" onClick={() => setSelecting(false)}>
            Cancel
          </Button>
        </>
      ) : (
        <Button size="small" onClick={() => setSelecting(true)}>
          Select several
        </Button>
      )}
      {overlay && <BulkVerdict at={at} hits={selected} onDone={() => setSelecting(false)} {...overlay} />}
    </div>
  );
}

interface SelectHitProps {
  readonly judging: Judging;
  readonly id: string;
  readonly name: string | null;
}

/** Below its row; what cannot be selected says why. */
export function SelectHit({ judging, id, name }: SelectHitProps) {
  const control = useId();
  const whyNot = judging.whyNot(id);
  return (
    <div className="flex min-h-8 items-center gap-2 px-4 pb-1.5">
      <Checkbox
        id={control}
        disabled={whyNot !== undefined}
        checked={judging.selected.some(({ hit }) => hit === id)}
        onChange={() => judging.toggle(id)}
      />
      <label htmlFor={control} className={whyNot === undefined ? 'cursor-pointer' : 'text-muted'}>
        {whyNot ?? 'Select'}
        <span className="sr-only">: {name ?? 'hit without a name'}</span>
      </label>
    </div>
  );
}
