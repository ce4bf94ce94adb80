import { unknownKeysOf } from '#components/step-parts/redaction/index.ts';
import { Row, UnknownKeyRows, ValueList } from '#components/step-parts/values/index.ts';
import { StateBadge } from '../marks/state-badge.tsx';
import { FieldRow, type Part, textOf } from './field-row.tsx';

/** A phone number as received: the calling code stands beside it. */
export const Phone = ({ of: part }: { readonly of: Part }) => (
  <div className="max-w-200 md:[&>dl>div]:px-5 [&>dl]:border-b-0">
    <ValueList>
      <Row label="State">
        <StateBadge state={textOf(part, 'state')} />
      </Row>
      <FieldRow of={part} name="country_code" label="Calling code" as="code" />
      <FieldRow of={part} name="phone_number" label="Number" as="code" />
      <UnknownKeyRows values={unknownKeysOf(part, ['phone_number', 'country_code', 'state'])} />
    </ValueList>
  </div>
);

/** The service gives an email address no state. */
export const Email = ({ of: part }: { readonly of: Part }) => (
  <div className="max-w-200 md:[&>dl>div]:px-5 [&>dl]:border-b-0">
    <ValueList>
      <FieldRow of={part} name="email" label="Email" />
      <UnknownKeyRows values={unknownKeysOf(part, ['email'])} />
    </ValueList>
  </div>
);
