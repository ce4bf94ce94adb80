'use client';

import { useId } from 'react';
import type { SessionKind } from '#lib/model/ids.ts';
import { Absent } from './marks.tsx';
import { Country, Field, Words } from './values.tsx';
import { at, listOf, textOf } from './wire.ts';

/** What upstream says of the screening beside its hits: whom it looked for, what its own officer decided. */
export const About = ({ kind, screening }: { readonly kind: SessionKind; readonly screening: unknown }) =>
  kind === 'individual' ? (
    <ScreenedAs customer={at(screening, 'customer_info')} />
  ) : (
    <Decision decision={at(screening, 'decision')} />
  );

const frame = 'px-4 py-4';

function ScreenedAs({ customer }: { readonly customer: unknown }) {
  const id = useId();
  const texts = {
    first: 'firstname',
    last: 'lastname',
    birth: 'birth_date',
    nationality: 'nationality',
    country: 'country',
  };
  const told = Object.fromEntries(Object.entries(texts).map(([word, key]) => [word, textOf(at(customer, key))]));
  return (
    <section aria-labelledby={id} className={frame}>
      <h3 id={id} className="mb-1.5 font-semibold">
        Screened as <span className="ml-1 font-normal text-muted">what upstream looked for</span>
      </h3>
      {Object.values(told).every((text) => text === null) ? (
        <Absent>Upstream did not say.</Absent>
      ) : (
        <dl>
          <Field name="Given names">{told.first && <Words text={told.first} />}</Field>
          <Field name="Surname">{told.last && <Words text={told.last} />}</Field>
          <Field name="Birth date">{told.birth && <Words text={told.birth} />}</Field>
          <Field name="Nationality">
            {told.nationality && <Country of={{ code: told.nationality, name: null }} />}
          </Field>
          <Field name="Country">{told.country && <Country of={{ code: told.country, name: null }} />}</Field>
        </dl>
      )}
    </section>
  );
}

function Decision({ decision }: { readonly decision: unknown }) {
  const id = useId();
  const told = (key: string) => textOf(at(decision, key));
  const [output, officer, user, note] = [
    told('output'),
    told('compliance_officer'),
    told('user_id'),
    told('internal_note'),
  ];
  const reasons = listOf(at(decision, 'reasons'));
  return (
    <section aria-labelledby={id} className={frame}>
      <h3 id={id} className="mb-1.5 font-semibold">
        Decision upstream <span className="ml-1 font-normal text-muted">by the vendor’s officer, not by this desk</span>
      </h3>
      {output === null && officer === null && user === null && note === null && !reasons?.length ? (
        <Absent>Upstream gave none.</Absent>
      ) : (
        <dl>
          <Field name="Output">{output && <Words text={output} mono />}</Field>
          <Field name="Officer">{officer && <Words text={officer} />}</Field>
          <Field name="User id">{user && <Words text={user} mono />}</Field>
          <Field name="Internal note">{note && <Words text={note} />}</Field>
          {reasons?.map((reason, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the reasons of one decision never change places
            <Field key={position} name={`Reason ${position + 1}`}>
              <Words text={textOf(at(reason, 'reason')) ?? 'no code'} mono />
              {textOf(at(reason, 'note')) !== null && <Words text={textOf(at(reason, 'note')) ?? ''} />}
            </Field>
          ))}
        </dl>
      )}
    </section>
  );
}
