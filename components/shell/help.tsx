'use client';

import { CircleHelp } from 'lucide-react';
import dynamic from 'next/dynamic';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useKey } from '#components/ui/use-key.ts';
import { useOverlay } from '#components/ui/use-overlay.ts';

const load = () => import('./help-dialog.tsx');
const Dialog = dynamic(() => load().then((module) => module.HelpDialog), { ssr: false });

export function Help({ className }: { className?: string }) {
  const { trigger, overlay, setOpen } = useOverlay('dialog', load);
  useKey('shift+?', 'All keys', () => setOpen(true), { shown: ['?'] });
  return (
    <>
      <IconButton label="Keys and help" shortcut="?" className={className} {...trigger}>
        <CircleHelp aria-hidden />
      </IconButton>
      {overlay && <Dialog {...overlay} />}
    </>
  );
}
