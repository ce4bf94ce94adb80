import { Section } from '#components/account/index.ts';
import { Time } from '#components/ui/time.tsx';
import type { ConnectionReading } from '#lib/model/connection.ts';
import { Facts } from './facts.tsx';
import { plural, sweepWords, workerWords } from './words.ts';

export function Worker({ worker }: { readonly worker: ConnectionReading['worker'] }) {
  const { sweep } = worker;
  return (
    <Section wide title="Worker" about="Reads what changed, and finds what no delivery told of.">
      <Facts
        rows={[
          { name: 'Worker', value: workerWords(worker), isConcern: worker.running === 'none' },
          {
            name: 'Behind by',
            value: worker.lagMs < 1_000 ? 'Nothing' : plural(Math.round(worker.lagMs / 1_000), 'second'),
            isConcern: worker.lagMs > 60_000,
          },
          { name: 'Sweep', value: sweepWords(sweep) },
          ...(sweep.overdue > 0 && sweep.oldestDueAt
            ? [{ name: 'Longest due', value: <Time value={sweep.oldestDueAt} /> }]
            : []),
        ]}
      />
      {worker.running === 'none' && (
        <p className="max-w-[70ch] text-muted">
          Set <code className="font-mono">WORKER=on</code> for the desk itself, or run{' '}
          <code className="font-mono">npm run worker</code> beside it. What arrives meanwhile is kept.
        </p>
      )}
    </Section>
  );
}

export function RetentionFigures({ retention }: { readonly retention: ConnectionReading['retention'] }) {
  const { days, withoutEnd, due, held } = retention;
  return (
    <Section
      wide
      title="Retention"
      about="Sessions are deleted so long after the recorded end of the relationship, unless they are on hold."
    >
      <Facts
        rows={[
          { name: 'Kept for', value: `${plural(days, 'day')} after the end (RETENTION_DAYS)` },
          {
            name: 'No end recorded',
            value: withoutEnd === 0 ? 'None' : `${plural(withoutEnd, 'session')}, not deleted until one is`,
          },
          { name: 'Due', value: due === 0 ? 'None' : `${plural(due, 'session')}, deleted within the hour` },
          { name: 'Due, but on hold', value: held === 0 ? 'None' : plural(held, 'session') },
        ]}
      />
    </Section>
  );
}

export function Versions({ versions }: { readonly versions: ConnectionReading['versions'] }) {
  return (
    <Section wide title="Versions" about="To quote when something is wrong.">
      <Facts
        rows={[
          { name: 'Review Desk', value: versions.desk },
          { name: 'Node', value: versions.node },
          { name: 'Database', value: versions.database },
          { name: 'Schema', value: String(versions.schema) },
        ]}
      />
    </Section>
  );
}
