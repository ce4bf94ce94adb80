'use client';

import type { HitsAddress } from '#lib/client/review/dispositions.ts';
import { verdictNames } from '#lib/format/labels/disposition.ts';
import type { HitDisposition } from '#lib/model/review/disposition.ts';
import { verdictOf } from './verdict-mark.tsx';
import { Undo } from './verdict-record.tsx';

/** After the next hit is shown: what was recorded for the one before, and the way back. */
export function LastVerdict({ at, hit }: { readonly at: HitsAddress; readonly hit: HitDisposition }) {
  if (hit.undoUntil === null) return null;
  return (
    <div role="status" className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-b pb-2.5">
      <span className="grow text-muted">{verdictNames[verdictOf(hit)]} recorded for the previous hit.</span>
      <Undo at={at} hit={hit} until={hit.undoUntil} />
    </div>
  );
}
