import { SafeText } from '#components/ui/safe-text.tsx';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import type { HitsAddress } from '#lib/client/review/verdicts.ts';
import { verdictNames } from '#lib/format/labels/verdict.ts';
import type { HitDisposition } from '#lib/model/review/verdict.schema.ts';
import { isSingleOnly } from '#lib/model/review/verdict.ts';
import type { VerdictsState } from './use-verdicts.ts';
import { VerdictPanel } from './verdict-panel.tsx';
import { Undo, verdictOf } from './verdict-record.tsx';

interface GoneHitsProps {
  readonly at: HitsAddress;
  readonly stepVerdicts: VerdictsState;
  readonly hits: readonly HitDisposition[];
}

/** The name is the one that the provider gave when the verdict was recorded. */
function nameOf({ changed }: HitDisposition): string {
  const hit = changed?.former.hit as { readonly info?: { readonly full_name?: unknown } } | null | undefined;
  const name = hit?.info?.full_name;
  return typeof name === 'string' ? name : 'Hit without a name';
}

/** Hits with a verdict stay listed when they are no longer reported: a confirmed match counts until it is reopened. */
export const GoneHits = ({ at, stepVerdicts, hits }: GoneHitsProps) => (
  <details className="border-hairline border-t px-4 py-2">
    <summary className="w-fit rounded-chip text-muted hover:text-text">
      {hits.length === 1 ? '1 hit with a verdict is' : `${hits.length} hits with verdicts are`} no longer reported
    </summary>
    <ul className="mt-2 flex flex-col gap-4">
      {hits.map((hit) => (
        <li key={hit.hit} className="flex flex-col gap-1.5">
          <p className="break-words font-name">
            <SafeText text={nameOf(hit)} />
          </p>
          <VerdictPanel at={at} stepVerdicts={stepVerdicts} hit={hit} hasKey={false} onDone={() => undefined} />
        </li>
      ))}
    </ul>
  </details>
);

/** When the next hit is shown, this says what was recorded for the one before, and offers to undo it. */
export function LastVerdict({ at, hit }: { readonly at: HitsAddress; readonly hit: HitDisposition }) {
  if (hit.undoUntil === null) return null;
  return (
    <div role="status" className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-b pb-2.5">
      <span className="grow text-muted">{verdictNames[verdictOf(hit)]} recorded for the previous hit.</span>
      <Undo at={at} hit={hit} />
    </div>
  );
}

export const loadBulkVerdict = () => import('./bulk-verdict.tsx');

/** The dialog is loaded when several hits are first selected for one verdict. */
export const BulkVerdict = lazyPart(() => loadBulkVerdict().then((module) => module.BulkVerdict));

/** @param first the first that was selected @returns why this hit needs a verdict of its own; undefined: one on several hits may include it */
export function whyNotInBulk(hit: HitDisposition, first: HitDisposition | undefined): string | undefined {
  if (hit.state !== 'open') return 'Already has a verdict';
  if (hit.position === null) return 'No longer reported';
  if (hit.hit.startsWith('h1-') && isSingleOnly(hit.kinds))
    return hit.kinds.includes('sanctions')
      ? 'Each sanctions hit needs its own verdict'
      : 'Each hit of unknown kind needs its own verdict';
  if (!hit.opened) return 'Open it first';
  return first && first.kinds.join() !== hit.kinds.join() ? 'Of another kind' : undefined;
}
