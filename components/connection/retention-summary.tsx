import { Section } from '#components/account/index.ts';
import type { ConnectionStatus } from '#lib/model/connection.ts';
import { FactList } from './fact-list.tsx';
import { plural } from './labels.ts';

export function RetentionSummary({ retention }: { readonly retention: ConnectionStatus['retention'] }) {
  const { days, withoutEnd, due, held } = retention;
  return (
    <Section
      wide
      title="Retention"
      description="Sessions are deleted this long after the recorded end of the relationship, unless they are on legal hold."
    >
      <FactList
        rows={[
          { name: 'Retention period', value: `${plural(days, 'day')} after the end (RETENTION_DAYS)` },
          {
            name: 'Relationship active',
            value: withoutEnd === 0 ? 'None' : `${plural(withoutEnd, 'session')}, no deletion scheduled`,
          },
          { name: 'Due', value: due === 0 ? 'None' : `${plural(due, 'session')}, deleted within the hour` },
          { name: 'Due, but on legal hold', value: held === 0 ? 'None' : plural(held, 'session') },
        ]}
      />
    </Section>
  );
}
