import { Section } from '#components/account/index.ts';
import type { ConnectionStatus } from '#lib/model/connection.ts';
import { FactList } from './fact-list.tsx';

export function Versions({ versions }: { readonly versions: ConnectionStatus['versions'] }) {
  return (
    <Section wide title="Versions" description="For support requests.">
      <FactList
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
