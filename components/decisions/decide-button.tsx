'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from '#components/ui/button/index.ts';
import { useKey } from '#components/ui/keyboard/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { decisionsQuery } from '#lib/client/review/decisions.ts';

const load = () => import('./decide-dialog.tsx');
const DecideDialog = lazyPart(() => load().then((module) => module.DecideDialog));

interface DecideButtonProps {
  readonly reference: string;
  readonly isSandbox: boolean;
}

/** Opens the dialog; what waits for a second reviewer is decided on the session's own page. */
export function DecideButton({ reference, isSandbox }: DecideButtonProps) {
  // The mark and the panel keep them up to date.
  const { data } = useQuery(decisionsQuery(reference));
  const { trigger, overlay, setOpen } = useOverlay('dialog', load);
  useKey('d', 'Decide', () => setOpen(true), { enabled: data !== undefined });
  return (
    <>
      <Button look="ink" className="shrink-0 print:hidden" disabled={data === undefined} {...trigger}>
        Decide
      </Button>
      {data && overlay && <DecideDialog decisions={data} isSandbox={isSandbox} {...overlay} />}
    </>
  );
}
