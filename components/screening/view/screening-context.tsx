'use client';

import { useId } from 'react';
import { fieldOf, listOf, textOf } from '#lib/format/screening/index.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { Absent } from '../marks.tsx';
import { Country, Field, TextValue } from '../values.tsx';

/** What is reported about the screening besides its hits: the customer data used, or the provider's decision about a company. */
export const ScreeningContext = ({ kind, screening }: { readonly kind: SessionKind; readonly screening: unknown }) =>
  kind === 'individual' ? (
    <ScreenedAs customer={fieldOf(screening, 'customer_info')} />
  ) : (
    <Decision decision={fieldOf(screening, 'decision')} />
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
  const values = Object.fromEntries(Object.entries(texts).map(([name, key]) => [name, textOf(fieldOf(customer, key))]));
  return (
    <section aria-labelledby={id} className={frame}>
      <h3 id={id} className="mb-1.5 font-semibold">
        Screened as <span className="ml-1 font-normal text-muted">customer data used for screening</span>
      </h3>
      {Object.values(values).every((text) => text === null) ? (
        <Absent>Not stated</Absent>
      ) : (
        <dl>
          <Field name="Given names">{values.first && <TextValue text={values.first} />}</Field>
          <Field name="Surname">{values.last && <TextValue text={values.last} />}</Field>
          <Field name="Birth date">{values.birth && <TextValue text={values.birth} />}</Field>
          <Field name="Nationality">
            {values.nationality && <Country of={{ code: values.nationality, name: null }} />}
          </Field>
          <Field name="Country">{values.country && <Country of={{ code: values.country, name: null }} />}</Field>
        </dl>
      )}
    </section>
  );
}

function Decision({ decision }: { readonly decision: unknown }) {
  const id = useId();
  const value = (key: string) => textOf(fieldOf(decision, key));
  const [output, officer, user, note] = [
    value('output'),
    value('compliance_officer'),
    value('user_id'),
    value('internal_note'),
  ];
  const reasons = listOf(fieldOf(decision, 'reasons'));
  return (
    <section aria-labelledby={id} className={frame}>
      <h3 id={id} className="mb-1.5 font-semibold">
        Provider’s decision <span className="ml-1 font-normal text-muted">not made in Review Desk</span>
      </h3>
      {output === null && officer === null && user === null && note === null && !reasons?.length ? (
        <Absent>None provided</Absent>
      ) : (
        <dl>
          <Field name="Output">{output && <TextValue text={output} mono />}</Field>
          <Field name="Officer">{officer && <TextValue text={officer} />}</Field>
          <Field name="User ID">{user && <TextValue text={user} mono />}</Field>
          <Field name="Internal note">{note && <TextValue text={note} />}</Field>
          {reasons?.map((reason, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the reasons of one decision never change places
            <Field key={position} name={`Reason ${position + 1}`}>
              <TextValue text={textOf(fieldOf(reason, 'reason')) ?? 'No code'} mono />
              {textOf(fieldOf(reason, 'note')) !== null && <TextValue text={textOf(fieldOf(reason, 'note')) ?? ''} />}
            </Field>
          ))}
        </dl>
      )}
    </section>
  );
}
