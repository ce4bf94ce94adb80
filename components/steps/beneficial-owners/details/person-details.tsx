'use client';

import { Age, OwnSession, PersonChecks } from '#components/step-parts/persons/index.ts';
import { unknownKeysOf } from '#components/step-parts/redaction/index.ts';
import { HiddenMark, Row, UnknownKeyRows, Value, ValueList } from '#components/step-parts/values/index.ts';
import { StatusText } from '#components/ui/status/index.ts';
import { Holdings } from '../holdings.tsx';
import type { OwnerContext } from '../owner-context.ts';
import type { PersonRow } from '../rows/owner-rows.ts';
import { twoColumnFacts } from './two-column-facts.ts';

const knownKeys = [
  'node_id',
  'id',
  'firstname',
  'lastname',
  'birth_date',
  'nationality',
  'ultimate',
  'status',
  'steps',
  'edges',
];

export function PersonDetails({ row, context }: { readonly row: PersonRow; readonly context: OwnerContext }) {
  const { person } = row;
  const { at, related, today, unlistedCount } = context;
  const whose = row.name ? `of ${row.name}` : 'of this owner';
  return (
    <div className={twoColumnFacts}>
      <ValueList>
        {/* First what the table row does not show. */}
        <Row label="Person’s session">
          <OwnSession reference={at.ref} id={person.id} related={related} whose={whose} />
        </Row>
        <Row label="Checks">
          <PersonChecks checks={person.steps} session={related.of(person.id)?.session} whose={whose} />
        </Row>
        <Value label="Given names" value={person.firstname} />
        <Value label="Surname" value={person.lastname} />
        <Value
          label="Birth date"
          value={person.birth_date}
          as="day"
          remark={<Age birthDate={person.birth_date} today={today} />}
        />
        <Value label="Nationality" value={person.nationality} as="country" />
        <Value label="Declared UBO" value={row.ultimate} />
        <Value label="Node" value={row.node} as="code" />
        <Row label="Holdings">
          <Holdings holdings={row.holdings} unlistedCount={unlistedCount} />
        </Row>
        <Row label="Status">{person.status === undefined ? <HiddenMark /> : <StatusText status={person.status} />}</Row>
        <UnknownKeyRows values={unknownKeysOf(person, knownKeys)} />
      </ValueList>
    </div>
  );
}
