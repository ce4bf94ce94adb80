/**
 * Decisions on a session: the dialog that records one, the mark in the header, and the panel with the one that counts, the one that waits for a second
 * reviewer and the earlier ones. Hides when they are read again and loads the dialog when it is opened. Promises: nothing is chosen beforehand, a conflict keeps
 * what was entered. Throws nothing.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button/button.tsx';
import { useHeldKey } from '#components/ui/keyboard/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { cn } from '#components/ui/style.ts';
import { useReloadOnChange } from '#lib/client/reload-on-change.ts';
import { decisionsQuery, refetchDecisions } from '#lib/client/review/decisions.ts';
import { decisionStateNames, decisionTitle } from '#lib/format/labels/decision.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { SessionDecisions } from '#lib/model/review/decision.schema.ts';

/** The decisions are kept up to date, since whatever changes on the session may block a clear or overtake a decision. */
export function useDecisions(ref: string) {
  const client = useQueryClient();
  useReloadOnChange(ref, () => refetchDecisions(client, ref));
  return useQuery({
    ...decisionsQuery(ref),
    // A second reviewer who comes back from the evidence has opened it.
    refetchOnMount: ({ state }) => (state.data?.second ? 'always' : true),
  });
}

/** @returns such as `Cleared, changed since`; empty when nothing was decided */
function toText({ current, waiting, changedSince, filesToCompare }: SessionDecisions): string {
  const parts = [
    ...(current ? [decisionTitle(current)] : []),
    ...(waiting ? [decisionStateNames.waiting] : []),
    ...(changedSince ? ['Changed since'] : []),
    ...(filesToCompare.length > 0 ? ['Files not compared yet'] : []),
  ];
  return parts.map((part, at) => (at === 0 ? part : part.toLowerCase())).join(', ');
}

/** Where the panel of decisions is not on the screen, the mark says what was decided and leads to it. */
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
            {/* A print may be read by people who must not know of a referral. */}
            {data?.isReferred && <span className="print:hidden">{text ? ', referred' : 'Referred'}</span>}
          </span>
        </Link>
      )}
    </p>
  );
}

const load = () => import('./decide-dialog.tsx');
const DecideDialog = lazyPart(() => load().then((module) => module.DecideDialog));

/** The button opens the dialog. A second reviewer decides on the session's own page. */
export function DecideButton({ reference, isSandbox }: { readonly reference: string; readonly isSandbox: boolean }) {
  // The mark and the panel keep the decisions up to date.
  const { data, error } = useQuery(decisionsQuery(reference));
  const { trigger, overlay, setOpen } = useOverlay('dialog', load);
  useHeldKey('d', 'Decide', () => setOpen(true), data || error ? data !== undefined : 'soon');
  return (
    <>
      <Button look="ink" className="shrink-0 print:hidden" disabled={data === undefined} {...trigger}>
        Decide
      </Button>
      {data && overlay && <DecideDialog decisions={data} isSandbox={isSandbox} {...overlay} />}
    </>
  );
}
