'use client';
/**
 * A new session, created in the verification service. Hides the form and the dialog, which is loaded on demand. Promises that the id of the session
 * is shown once, is in no address, store, cache or history, and is gone when its dialog closes. Throws nothing.
 */
'use no memo';

import { Plus } from 'lucide-react';
import { Button } from '#components/ui/button/button.tsx';
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
