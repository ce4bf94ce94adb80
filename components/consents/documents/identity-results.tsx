'use client';

import {
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Hourglass,
  type LucideIcon,
  Minus,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestionMark,
  Upload,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { JsonTree } from '#components/step-parts/json-tree-view.tsx';
import { unknownKeysOf } from '#components/step-parts/redaction.ts';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { Absent, UnknownKeyRows, ValueList } from '#components/step-parts/values.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { type CheckResult, type IdentityCheck, identityChecks, toCheckResult } from '#lib/model/consents/resources.ts';
import { rawKey } from '#lib/model/session/unreadable.ts';
import { type HeadingLevel, isPart, isUnreadable, type Part, textOf, Unreadable } from './document-parts.tsx';

const labels: Record<IdentityCheck, string> = {
  check_firstname: 'Given names',
  check_lastname: 'Surname',
  check_gender: 'Sex',
  check_date_of_birth: 'Birth date',
  check_country: 'Country',
  check_document_number: 'Document number',
  check_document_expiration: 'Expiry',
  check_mrz: 'MRZ',
  check_security_features: 'Security features',
  check_image_quality: 'Image quality',
  check_color_picture: 'Colour image',
  check_face_matching: 'Face match',
};

const results: Record<CheckResult, { readonly icon: LucideIcon; readonly label: string; readonly className: string }> =
  {
    correct: { icon: CircleCheck, label: 'Correct', className: 'text-approved-fg' },
    incorrect: { icon: CircleX, label: 'Incorrect', className: 'text-rejected-fg' },
    not_given: { icon: Minus, label: 'Not provided', className: 'text-subtle' },
  };

/** The meaning of a number other than 1 and -1 is not documented, so it is no result. */
export function Checks({ of: part, level }: { readonly of: Part; readonly level: HeadingLevel }) {
  const headingId = useId();
  const Heading = `h${level}` as const;
  const counts = Map.groupBy(identityChecks, (check) => toCheckResult(part[check]));
  const summary = (['incorrect', 'correct', 'not_given'] as const).flatMap((result) => {
    const count = counts.get(result)?.length ?? 0;
    return count > 0 ? [`${count} ${results[result].label.toLowerCase()}`] : [];
  });
  return (
    <section aria-labelledby={headingId} className="px-4 py-3 md:px-5">
      <Heading id={headingId} className="font-semibold">
        Checks <span className="ml-1 font-normal text-muted">by the verification service: {summary.join(', ')}</span>
      </Heading>
      <dl className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        {identityChecks.map((check) => (
          <div
            key={check}
            className="col-span-2 grid grid-cols-subgrid items-start border-hairline py-0.5 not-first:border-t"
          >
            <dt className="text-muted">{labels[check]}</dt>
            <dd className="w-36">
              {isUnreadable(part, check) ? <Unreadable /> : <Result value={part[check]} raw={textOf(part, check)} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Result({ value, raw }: { readonly value: unknown; readonly raw: string | null }) {
  const result = toCheckResult(value);
  const { icon, label, className } = results[result];
  return (
    <StatusMark icon={icon} className={className}>
      {label}
      {result === 'not_given' && raw !== null && (
        <span className="ml-1 font-normal">
          <span className="sr-only">received </span>(<code>{raw}</code>)
        </span>
      )}
    </StatusMark>
  );
}

type Looks = ReadonlyMap<unknown, readonly [icon: LucideIcon, label: string, className: string]>;

/** "Compliant" is the service's word and no approval, so it has no colour. */
const amlLooks: Looks = new Map([
  ['COMPLIANT', [ShieldCheck, 'Compliant', 'text-text']],
  ['NOT_COMPLIANT', [ShieldAlert, 'Not compliant', 'text-rejected-fg']],
  ['UNCERTAIN', [ShieldQuestionMark, 'Uncertain', 'text-resubmission-fg']],
  ['PENDING', [Hourglass, 'Pending', 'text-pending-fg']],
  ['NOT_SUBMITTED', [Upload, 'Not submitted', 'text-submission-fg']],
]);

const livenessLooks: Looks = new Map([
  ['PASSED', [CircleCheck, 'Passed', 'text-approved-fg']],
  ['FAILED', [CircleX, 'Failed', 'text-rejected-fg']],
]);

interface WordProps {
  readonly of: Part;
  readonly name: string;
  readonly looks: Looks;
}

function Word({ of: part, name, looks }: WordProps) {
  if (isUnreadable(part, name)) return <Unreadable />;
  const word = textOf(part, name);
  if (word === null) return <Absent>Not reported</Absent>;
  const [icon, label, className] = looks.get(word) ?? [CircleQuestionMark, word, 'text-unknown-fg'];
  return (
    <StatusMark icon={icon} className={className}>
      <SafeText text={label} />
    </StatusMark>
  );
}

export const Liveness = ({ of }: { readonly of: Part }) => <Word of={of} name="liveness" looks={livenessLooks} />;

const openPaths = new Set(['']);

interface ScreeningProps {
  readonly of: Part;
  readonly level: HeadingLevel;
  /** Documents of directors and owners carry no decision of the app and no matches. */
  readonly ofPerson: boolean;
  /** Our officer's decision follows. */
  readonly children?: ReactNode;
}

/** AML is shown as the service reports it, with the decision of the app's own officer and the hits. */
export function Screening({ of: part, level, ofPerson, children }: ScreeningProps) {
  const headingId = useId();
  const Heading = `h${level}` as const;
  const hasAppWord = !ofPerson || textOf(part, 'app_aml_compliance') !== null;
  const hasCheck = !ofPerson || (part.aml_check ?? null) !== null || isUnreadable(part, 'aml_check');
  return (
    <section aria-labelledby={headingId} className="px-4 py-3 [overflow-wrap:anywhere] md:px-5">
      <Heading id={headingId} className="font-semibold">
        AML <span className="ml-1 font-normal text-muted">as reported by the verification service</span>
      </Heading>
      <dl className="mt-1.5 grid grid-cols-2 gap-x-4">
        <div className={hasAppWord ? '' : 'col-span-2'}>
          <dt className="text-muted">Compliance</dt>
          <dd className="min-h-6 py-0.5">
            <Word of={part} name="aml_compliance" looks={amlLooks} />
          </dd>
        </div>
        {hasAppWord && (
          <div>
            <dt className="text-muted">Officer of the app</dt>
            <dd className="min-h-6 py-0.5">
              <Word of={part} name="app_aml_compliance" looks={amlLooks} />
            </dd>
          </div>
        )}
        {hasCheck && (
          <div className="col-span-2 mt-1 border-hairline border-t pt-1">
            <dt className="text-muted">Hits</dt>
            <dd className="min-w-0">
              <Matches of={part} />
            </dd>
          </div>
        )}
      </dl>
      {children}
    </section>
  );
}

/** Hits are shown as received. A missing number is not zero. */
function Matches({ of: part }: { readonly of: Part }) {
  if (isUnreadable(part, 'aml_check')) return <Unreadable />;
  const check = part.aml_check;
  if (!isPart(check)) return <Absent>Not reported</Absent>;
  if (Object.hasOwn(check, rawKey())) return <Unreadable />;
  const reported = textOf(check, 'aml_matches');
  const response = isPart(check.aml_response) ? check.aml_response : undefined;
  const matches = response && Array.isArray(response.matches) ? response.matches : undefined;
  const isListUnreadable =
    isUnreadable(check, 'aml_response') || (response !== undefined && isUnreadable(response, 'matches'));
  const others = [
    ...unknownKeysOf(check, ['aml_matches', 'aml_response']),
    ...(response ? unknownKeysOf(response, ['matches']) : []),
  ];
  return (
    <>
      <p className="py-0.5">
        {isUnreadable(check, 'aml_matches') ? (
          <Unreadable />
        ) : reported === null ? (
          <Absent>Number not reported</Absent>
        ) : (
          <span className={Number(reported) > 0 || matches?.length ? 'font-medium text-rejected-fg' : undefined}>
            <SafeText text={reported} /> reported
          </span>
        )}
        {isListUnreadable ? (
          <span className="text-muted">
            , list: <Unreadable />
          </span>
        ) : (
          <span className="text-muted">
            , {matches === undefined ? 'no list delivered' : `${matches.length} delivered`}
          </span>
        )}
      </p>
      {others.length > 0 && (
        <ValueList>
          <UnknownKeyRows values={others} />
        </ValueList>
      )}
      {matches !== undefined && matches.length > 0 && (
        <div className="mt-1 border-hairline border-b wide:[&_li_li]:grid-cols-[minmax(0,6rem)_minmax(0,1fr)]">
          <p className="pb-1 text-meta text-muted">As received: the fields of a hit are not documented.</p>
          {/* No value of a hit is a file. */}
          <JsonTree root={matches} open={openPaths} filePrefix={'\u0000'} onFile={() => undefined} />
        </div>
      )}
    </>
  );
}
