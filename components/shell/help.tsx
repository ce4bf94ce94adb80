'use client';
'use no memo';

import { CircleHelp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useKey } from '#components/ui/use-key.ts';
import { useOverlay } from '#components/ui/use-overlay.ts';

const HelpDialog = lazy(() => import('./help-dialog.tsx').then((module) => ({ default: module.HelpDialog })));

export function Help({ className }: { className?: string }) {
  const { trigger, overlay, setOpen } = useOverlay('dialog');
  useKey('?', 'All keys', () => setOpen(true));
  return (
    <>
      <IconButton label="Keys and help" shortcut="?" className={className} {...trigger}>
        <CircleHelp aria-hidden />
      </IconButton>
      {overlay && (
        <Suspense>
          <HelpDialog {...overlay} />
        </Suspense>
      )}
    </>
  );
}
