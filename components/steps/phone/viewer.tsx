'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Minus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { explanationQuery } from '#lib/client/queries.ts';
import type { PhoneStep } from '#lib/contract/index.ts';
import { isMasked } from '#lib/format/cross-check.ts';
import { toReadable } from '#lib/format/readable.ts';
import type { PhoneExplanation, StepExplanation } from '#lib/model/explanation.ts';
import { StepBody, StepWithout } from '../body.tsx';
import { Copied, CopiedCountry } from '../copied.tsx';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';
import { Sign } from '../sign.tsx';
import { Row, ValueList } from '../value-list.tsx';
import type { StepViewerProps } from '../viewer-props.ts';
import { callingCodeText, checkLabel, checkText, methodText, type PhoneCheck } from './words.ts';

const way = 'verification.phone';

/** A phone number as people write it, as it came, and whether its parts fit each other. */
export default function PhoneViewer(props: StepViewerProps) {
  const checksId = useId();
  const { body, redacted, readAt } = props.reading;
  const phone = (body as Seen<PhoneStep>).verification?.phone;
  const values = [phone?.number, phone?.calling_code, phone?.country].filter((value) => value);
  const concludes = values.length > 0 && !values.some((value) => value && isMasked(value));
  const explanation = useQuery({ ...explanationQuery(props.at), enabled: concludes });
  if (!phone && !isHidden(redacted, way)) return <StepWithout viewer={props} what="phone number" />;
  const explained = concludes ? explanation.data?.phone : undefined;
  const note = noteOf(explanation, concludes, readAt);
  const { number, calling_code: code, country, method } = phone ?? {};
  const hidden = (key: string) => isHidden(redacted, `${way}.${key}`);
  return (
    <StepBody viewer={props}>
      <ValueList>
        {explained?.international && (
          <Row label="Phone number">
            <Copied text={explained.international} label="Copy the formatted number">
              <span className="font-medium text-hit">{explained.international}</span>
            </Copied>
          </Row>
        )}
        <Row label={explained?.international ? 'As it came' : 'Phone number'}>
          <Copied text={number} hidden={hidden('number')} label="Copy the number as it came" mono />
        </Row>
        <Row label="Calling code">
          <Copied text={code} hidden={hidden('calling_code')} label="Copy the calling code" mono>
            {code && !isMasked(code) && callingCodeText(code) !== code && (
              <>
                {callingCodeText(code)} <SafeText text={code} className="text-muted" />
              </>
            )}
          </Copied>
        </Row>
        <Row label="Country">
          <CopiedCountry code={country} hidden={hidden('country')} />
        </Row>
        {explained?.type && (
          <Row label="Kind of line">
            <SafeText text={toReadable(explained.type)} />
          </Row>
        )}
        <Row label="Checked by">
          {method && !isMasked(method) ? (
            <SafeText text={methodText(method)} />
          ) : (
            <Copied text={method} hidden={hidden('method')} label="Copy the method" />
          )}
        </Row>
      </ValueList>
      <section aria-labelledby={checksId} className="pt-4">
        <h3 id={checksId} className="px-4 pb-1 font-semibold">
          Do its parts fit{' '}
          <span className="ml-1 font-normal text-muted">this desk’s own check against the numbering plans</span>
        </h3>
        {explained && <Checks checks={explained.checks} />}
        {note !== undefined && (
          <p role="status" className="flex flex-wrap items-center gap-x-3 px-4 py-1 text-muted">
            {note}
            {concludes && !explanation.isPending && (
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

/** Why there are no checks, or what is to be known of them; undefined when they are there and of this very reading. */
function noteOf(
  { data, error }: { readonly data: StepExplanation | undefined; readonly error: unknown },
  concludes: boolean,
  readAt: string,
): string | undefined {
  if (!concludes) return 'The number is hidden from your role or absent, so nothing is concluded.';
  if (data === undefined) return error ? 'The checks could not be fetched.' : 'Checking.';
  if (data.phone === null) return 'The desk has nothing to say of this number.';
  return data.readAt === readAt ? undefined : 'The checks are of another reading of this step.';
}

function Checks({ checks }: { readonly checks: PhoneExplanation['checks'] }) {
  return (
    <ValueList>
      {checks.map((check) => (
        <Row key={check.key} label={checkLabel(check.key)}>
          <Sign {...signOf(check)}>
            <SafeText text={checkText(check)} />
          </Sign>
        </Row>
      ))}
    </ValueList>
  );
}

function signOf({ agrees }: PhoneCheck) {
  if (agrees === null) return { icon: Minus, className: 'text-muted' };
  return agrees ? { icon: CircleCheck, className: 'text-equal' } : { icon: CircleX, className: 'text-different' };
}
