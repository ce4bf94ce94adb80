'use client';

import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay/index.ts';

const load = () => import('../dialogs/add-consent-dialog.tsx');
const AddConsentDialog = lazy(() => load().then((module) => ({ default: module.AddConsentDialog })));

export function AddAccess() {
  const { trigger, overlay } = useOverlay('dialog', load);
  return (
    <>
      <Button look="ink" {...trigger}>
        <Plus aria-hidden />
        Add access
      </Button>
      {overlay && (
        <Suspense>
          <AddConsentDialog {...overlay} />
        </Suspense>
      )}
    </>
  );
}
