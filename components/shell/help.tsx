'use client';
'use no memo';

import { CircleHelp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { IconButton } from '#components/ui/button/index.ts';
import { useKey } from '#components/ui/keyboard/index.ts';
import { useOverlay } from '#components/ui/overlay/index.ts';

const HelpDialog = lazy(() => import('./help-dialog.tsx').then((module) => ({ default: module.HelpDialog })));

export function Help({ className }: { className?: string }) {
  const { trigger, overlay, setOpen } = useOverlay('dialog');
  useKey('?', 'All keyboard shortcuts', () => setOpen(true));
  return (
    <>
      <IconButton label="Keyboard shortcuts" shortcut="?" className={className} {...trigger}>
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
