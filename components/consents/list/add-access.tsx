'use client';

import { Plus } from 'lucide-react';
import { Button } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';

const load = () => import('../dialogs/add-consent-dialog.tsx');
const AddConsentDialog = lazyPart(() => load().then((module) => module.AddConsentDialog));

export function AddAccess() {
  const { trigger, overlay } = useOverlay('dialog', load);
  return (
    <>
      <Button look="ink" {...trigger}>
        <Plus aria-hidden />
        Add access
      </Button>
      {overlay && <AddConsentDialog {...overlay} />}
    </>
  );
}
