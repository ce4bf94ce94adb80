'use client';
'use no memo';

import { ListStart } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { useCommand } from '#components/ui/keyboard/index.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import { takeNext } from '#lib/operations/queue.ts';

/** The first unassigned session of the queue is assigned to the reviewer and opened. `isReady` is false until a click would count. */
export function NextUnassigned({ sandbox, isReady }: { readonly sandbox: boolean; readonly isReady: boolean }) {
  const router = useRouter();
  const [state, setState] = useState({ isBusy: false, message: '' });
  const take = async () => {
    setState({ isBusy: true, message: '' });
    const [{ call }, { failureMessage }] = await Promise.all([
      import('#lib/client/operation.ts'),
      import('#lib/client/request.ts'),
    ]);
    try {
      const { ref } = await call(takeNext, { body: { sandbox } });
      if (ref !== null) router.push(sessionPage(ref));
      setState({ isBusy: false, message: ref === null ? 'Every session that needs review is assigned.' : '' });
    } catch (error) {
      setState({ isBusy: false, message: failureMessage(error) });
    }
  };
  useCommand('Take next unassigned session', () => void take(), { enabled: isReady && !state.isBusy });
  return (
    <>
      <span role="status" className="text-meta empty:hidden">
        {state.message}
      </span>
      <Button look="quiet" size="small" disabled={!isReady || state.isBusy} onClick={take}>
        <ListStart aria-hidden />
        <span className="max-sm:sr-only">Take next</span>
      </Button>
    </>
  );
}
