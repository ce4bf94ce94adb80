'use client';

import { Gavel } from 'lucide-react';
import Link from 'next/link';
import { cn } from '#components/ui/style.ts';
import { decisionStateNames, decisionTitle } from '#lib/format/labels/decision-name.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { SessionDecisions } from '#lib/model/review/decision.ts';
import { useDecisions } from './use-decisions.ts';

/** `Cleared, changed since`; empty: nothing was decided. */
function toText({ current, waiting, changedSince }: SessionDecisions): string {
  const parts = [
    ...(current ? [decisionTitle(current)] : []),
    ...(waiting ? [decisionStateNames.waiting] : []),
    ...(changedSince ? ['Changed since'] : []),
  ];
  return parts.map((part, at) => (at === 0 ? part : part.toLowerCase())).join(', ');
}

/** What was decided, beside the status of the service, wherever the panel of decisions is not on the screen: a link to it. */
export function DecisionMark({ reference }: { readonly reference: string }) {
  const { data } = useDecisions(reference);
  const text = data ? toText(data) : '';
  return (
    <p role="status" className="min-w-0 shrink-0 empty:hidden max-sm:shrink">
      {(text || data?.isReferred) && (
        <Link
          href={sessionPage(reference)}
          className={cn('flex items-center gap-1.5 rounded-chip font-medium hover:underline', !text && 'print:hidden')}
        >
          <Gavel aria-hidden className="size-4 shrink-0" />
          <span>
            {text}
            {/* Paper goes further than the screen of who may know. */}
            {data?.isReferred && <span className="print:hidden">{text ? ', referred' : 'Referred'}</span>}
          </span>
        </Link>
      )}
    </p>
  );
}
