import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Minus } from 'lucide-react';
import { useId } from 'react';
import { isHidden, type Redacted } from '#components/step-parts/redaction.ts';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { StepBody, StepWithoutContent } from '#components/step-parts/step-body.tsx';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { CopyableCountry, CopyableValue, Row, ValueList } from '#components/step-parts/values.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { explanationQuery } from '#lib/client/step.ts';
import type { PhoneStep } from '#lib/contract/index.ts';
import { countryName } from '#lib/format/country.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import type { PhoneExplanation, StepExplanation } from '#lib/model/session/explanation.schema.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';

const phonePath = 'verification.phone';

/** The phone number is shown formatted and as received, with whether its parts are consistent. */
export default function PhoneViewer(props: StepViewerProps) {
  const checksId = useId();
  const { body, redacted, readAt } = props.answer;
  const phone = (body as Redacted<PhoneStep>).verification?.phone;
  const values = [phone?.number, phone?.calling_code, phone?.country].filter((value) => value);
  const canCheck = values.length > 0 && !values.some((value) => value && isMasked(value));
  const explanation = useQuery({ ...explanationQuery(props.at), enabled: canCheck });
  if (!phone && !isHidden(redacted, phonePath)) return <StepWithoutContent viewer={props} what="phone number" />;
  const explained = canCheck ? explanation.data?.phone : undefined;
  const note = checksNote(explanation, canCheck, readAt);
  const { number, calling_code: code, country, method } = phone ?? {};
  const hidden = (key: string) => isHidden(redacted, `${phonePath}.${key}`);
  return (
    <StepBody viewer={props}>
      <ValueList>
        {explained?.international && (
          <Row label="Phone number">
            <CopyableValue text={explained.international} label="Copy formatted number">
              <span className="font-medium text-hit">{explained.international}</span>
            </CopyableValue>
          </Row>
        )}
        <Row label={explained?.international ? 'As received' : 'Phone number'}>
          <CopyableValue text={number} hidden={hidden('number')} label="Copy number as received" mono />
        </Row>
        <Row label="Calling code">
          <CopyableValue text={code} hidden={hidden('calling_code')} label="Copy calling code" mono>
            {code && !isMasked(code) && callingCodeText(code) !== code && (
              <>
                {callingCodeText(code)} <SafeText text={code} className="text-muted" />
              </>
            )}
          </CopyableValue>
        </Row>
        <Row label="Country">
          <CopyableCountry code={country} hidden={hidden('country')} />
        </Row>
        {explained?.type && (
          <Row label="Line type">
            <SafeText text={toReadable(explained.type)} />
          </Row>
        )}
        <Row label="Verified by">
          {method && !isMasked(method) ? (
            <SafeText text={methodText(method)} />
          ) : (
            <CopyableValue text={method} hidden={hidden('method')} label="Copy method" />
          )}
        </Row>
      </ValueList>
      <section aria-labelledby={checksId} className="pt-4">
        <h3 id={checksId} className="px-4 pb-1 font-semibold">
          Consistency{' '}
          <span className="ml-1 font-normal text-muted">Checked by Review Desk against numbering plans</span>
        </h3>
        {explained && (
          <ValueList>
            {explained.checks.map((check) => (
              <Row key={check.key} label={labels[check.key] ?? toReadable(check.key)}>
                <StatusMark {...markOf(check)}>
                  <SafeText text={checkText(check)} />
                </StatusMark>
              </Row>
            ))}
          </ValueList>
        )}
        {note !== undefined && (
          <p role="status" className="flex flex-wrap items-center gap-x-3 px-4 py-1 text-muted">
            {note}
            {canCheck && !explanation.isPending && (
              <Button size="small" disabled={explanation.isFetching} onClick={() => void explanation.refetch()}>
                Retry
              </Button>
            )}
          </p>
        )}
      </section>
    </StepBody>
  );
}

/** The note says why there are no checks, or why they may be outdated; it is undefined if they belong to the answer on screen. */
function checksNote(
  { data, error }: { readonly data: StepExplanation | undefined; readonly error: unknown },
  canCheck: boolean,
  readAt: string,
): string | undefined {
  if (!canCheck) return 'The number is not available to your role or not provided, so nothing is checked.';
  if (data === undefined) return error ? 'The checks could not be loaded.' : 'Checking';
  if (data.phone === null) return 'Review Desk has no checks for this number.';
  return data.readAt === readAt ? undefined : 'The checks belong to another version of this step.';
}

function markOf({ agrees }: PhoneCheck) {
  if (agrees === null) return { icon: Minus, className: 'text-muted' };
  return agrees ? { icon: CircleCheck, className: 'text-equal' } : { icon: CircleX, className: 'text-different' };
}

type PhoneCheck = PhoneExplanation['checks'][number];

const labels: Record<PhoneCheck['key'], string> = {
  calling_code_of_number: 'Calling code and number',
  calling_code_of_country: 'Calling code and country',
  country_of_number: 'Country and number',
  possible_number: 'Number is possible',
};

/** `expected` may be a country or a calling code. */
function checkText({ key, agrees, isShared, expected }: PhoneCheck): string {
  if (isShared) return 'Possible: several countries share the calling code';
  if (agrees === null && key === 'possible_number') return 'Not known from the numbering plans';
  if (agrees === null) return 'Not checked: one side is missing';
  if (agrees) return 'Agrees';
  return expected === null ? 'Differs' : `Differs: expected ${countryName(expected) ?? expected}`;
}

const methods: ReadonlyMap<string, string> = new Map([
  ['sms', 'Text message (SMS)'],
  ['call', 'Voice call'],
]);

const methodText = (method: string): string => methods.get(method.trim().toLowerCase()) ?? toReadable(method);

/** `351` and `00351` become `+351`; anything else stays as it is. */
function callingCodeText(code: string): string {
  const digits = /^(?:\+|00)?(\d{1,4})$/.exec(code.trim())?.[1];
  return digits === undefined ? code : `+${digits}`;
}
