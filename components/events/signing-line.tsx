import { CircleAlert, CircleCheck } from 'lucide-react';
import { Moment } from '#components/ui/time/index.ts';
import type { SigningState } from '#lib/model/review/event-list.ts';

const count = (events: number) => `${events.toLocaleString('en')} ${events === 1 ? 'event' : 'events'}`;

/** How far the chain is signed, and whether anything is wrong with it. */
export function SigningLine({ signing: { status, last } }: { readonly signing: SigningState }) {
  const isBad = status === 'refused' || status === 'failed';
  const Icon = isBad ? CircleAlert : CircleCheck;
  return (
    <p className={isBad ? 'font-medium text-rejected-fg' : 'text-muted'}>
      {status !== 'none' && <Icon aria-hidden className="mr-1.5 inline size-4 align-text-bottom" />}
      {status === 'refused'
        ? 'Signing has stopped: the stored events differ from those signed before. Run “npm run audit -- verify”, which names the first that differs. '
        : status === 'failed'
          ? 'Checkpoints cannot be signed at present: the key, the file or the database cannot be used. '
          : status === 'none'
            ? 'No checkpoint has been signed yet. '
            : last === null
              ? 'The chain of events is signed every few minutes. '
              : ''}
      {last && (
        <>
          {count(last.size)} signed <Moment value={last.at} />
          {last.unsigned > 0 ? `; ${count(last.unsigned)} since then wait for the next checkpoint.` : '.'}
        </>
      )}
    </p>
  );
}
