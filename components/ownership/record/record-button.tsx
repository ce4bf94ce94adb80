'use client';

import { Button } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import type { SessionOwners } from '#lib/model/review/owner-record.ts';

const load = () => import('./record-dialog.tsx');
const RecordDialog = lazyPart(() => load().then((module) => module.RecordDialog));

interface RecordButtonProps {
  readonly owners: SessionOwners;
  /** As a link: for one line beside text. */
  readonly isCompact?: boolean;
}

/** Opens the dialog. After a record it begins anew with what was recorded. */
export function RecordButton({ owners, isCompact = false }: RecordButtonProps) {
  const { trigger, overlay } = useOverlay('dialog', load);
  return (
    <>
      <Button
        size="small"
        look={isCompact ? 'link' : 'outline'}
        shape={isCompact ? 'bare' : 'label'}
        className={isCompact ? 'h-6 print:hidden md:h-6' : 'print:hidden'}
        {...trigger}
      >
        {owners.current ? 'Record again' : 'Record'}
      </Button>
      {overlay && <RecordDialog owners={owners} {...overlay} />}
    </>
  );
}
