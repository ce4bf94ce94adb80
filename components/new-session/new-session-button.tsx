'use client';
'use no memo';

import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay/index.ts';

const load = () => import('./new-session-dialog.tsx');
const NewSessionDialog = lazy(() => load().then((module) => ({ default: module.NewSessionDialog })));

export function NewSessionButton() {
  const { trigger, overlay } = useOverlay('dialog', load);
  return (
    <>
      <Button look="quiet" size="small" {...trigger}>
        <Plus aria-hidden />
        <span className="max-sm:sr-only">New session</span>
      </Button>
      {overlay && (
        <Suspense>
          <NewSessionDialog {...overlay} />
        </Suspense>
      )}
    </>
  );
}
