import { CircleCheck, CircleX, type LucideIcon, Minus } from 'lucide-react';
import { useId } from 'react';
import { StatusMark } from '#components/step-parts/values/index.ts';
import {
  type CheckResult,
  type IdentityCheck,
  identityChecks,
  toCheckResult,
} from '#lib/model/consents/identity-checks.ts';
import type { HeadingLevel } from './document-head.tsx';
import { isUnreadable, type Part, textOf, Unreadable } from './field-row.tsx';

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

interface ChecksProps {
  readonly of: Part;
  readonly level: HeadingLevel;
}

/** The checks that the service made then. What a number other than 1 and -1 means is described nowhere, so it is no result. */
export function Checks({ of: part, level }: ChecksProps) {
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
