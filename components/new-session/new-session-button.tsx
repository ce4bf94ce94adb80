'use client';
'use no memo';

import { Plus } from 'lucide-react';
import { Button } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';

const load = () => import('./new-session-dialog.tsx');
const NewSessionDialog = lazyPart(() => load().then((module) => module.NewSessionDialog));

export function NewSessionButton() {
  const { trigger, overlay } = useOverlay('dialog', load);
  return (
    <>
      <Button look="quiet" size="small" {...trigger}>
        <Plus aria-hidden />
        <span className="max-sm:sr-only">New session</span>
      </Button>
      {overlay && <NewSessionDialog {...overlay} />}
    </>
  );
}
