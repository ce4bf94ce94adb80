'use client';

import { useState } from 'react';
import { SafeText } from '#components/ui/marked-text.tsx';
import type { HitsAddress } from '#lib/client/review/dispositions.ts';
import type { HitDisposition } from '#lib/model/review/disposition.ts';
import { emptyDraft, type VerdictDraft } from './draft.ts';
import type { DispositionsState } from './use-dispositions.ts';
import { VerdictPanel } from './verdict-panel.tsx';

interface GoneHitsProps {
  readonly at: HitsAddress;
  readonly dispositions: DispositionsState;
  readonly hits: readonly HitDisposition[];
}

/** As the provider named it when it was judged. */
function nameOf({ changed }: HitDisposition): string {
  const hit = changed?.former.hit as { readonly info?: { readonly full_name?: unknown } } | null | undefined;
  const name = hit?.info?.full_name;
  return typeof name === 'string' ? name : 'Hit without a name';
}

/** Hits that were judged and are no longer reported: a confirmed match still counts until it is reopened. */
export function GoneHits({ at, dispositions, hits }: GoneHitsProps) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, VerdictDraft>>(new Map());
  return (
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
            <VerdictPanel
              at={at}
              dispositions={dispositions}
              hit={hit}
              draft={drafts.get(hit.hit) ?? emptyDraft}
              onDraft={(draft) => setDrafts((before) => new Map(before).set(hit.hit, draft))}
              hasKey={false}
              onDone={() => undefined}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
