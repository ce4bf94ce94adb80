import { Section } from '#components/account/index.ts';
import { Time } from '#components/ui/time/index.ts';
import type { ConnectionStatus } from '#lib/model/connection.ts';
import { FactList } from './fact-list.tsx';
import { plural, sweepText, workerLabel } from './labels.ts';

export function Worker({ worker }: { readonly worker: ConnectionStatus['worker'] }) {
  const { sweep } = worker;
  return (
    <Section wide title="Worker" description="Reads changed sessions, and finds changes that no delivery reported.">
      <FactList
        rows={[
          { name: 'Worker', value: workerLabel(worker), isConcern: worker.running === 'none' },
          {
            name: 'Lag',
            value: worker.lagMs < 1_000 ? 'None' : plural(Math.round(worker.lagMs / 1_000), 'second'),
            isConcern: worker.lagMs > 60_000,
          },
          { name: 'Sweep', value: sweepText(sweep) },
          ...(sweep.overdue > 0 && sweep.oldestDueAt
            ? [{ name: 'Longest overdue since', value: <Time value={sweep.oldestDueAt} /> }]
            : []),
        ]}
      />
      {worker.running === 'none' && (
        <p className="max-w-[70ch] text-muted">
          Set <code className="font-mono">WORKER=on</code> for this server, or run{' '}
          <code className="font-mono">npm run worker</code> beside it. Deliveries are stored in the meantime.
        </p>
      )}
    </Section>
  );
}
