import { EqualNot } from 'lucide-react';
import { AgreementMark } from '#components/step-parts/agreement.tsx';
import { CompanyFacts, companyKeys } from '#components/step-parts/company.tsx';
import { type Redacted, unknownKeysOf } from '#components/step-parts/redaction.ts';
import { NoContent, StepPage } from '#components/step-parts/step-body.tsx';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { UnknownKeyRows } from '#components/step-parts/values.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import type { CompanyDetailsStep } from '#lib/contract/index.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { SubjectFact } from '#lib/model/session/session.schema.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { compareValues } from '#lib/step-comparison/index.ts';

export default function CompanyDetailsViewer(props: StepViewerProps) {
  const { at, answer, session } = props;
  const body = answer.body as Redacted<CompanyDetailsStep>;
  const otherSources = otherSourcesOf(body, session.subjectFacts, at.step);
  const different = otherSources.filter(({ agreement }) => agreement === 'different').length;
  const unknownKeys = unknownKeysOf(body, [...companyKeys, 'metadata', 'reason']);
  const isEmpty = companyKeys.every((key) => body[key] === null) && unknownKeys.length === 0;
  const remarkOn = (field: OtherSource['field']) => otherSources.filter((one) => one.field === field).map(toRemark);

  return (
    <StepPage
      viewer={props}
      evidence={null}
      marks={
        different > 0 && (
          <span className="inline-flex items-center gap-1.5 font-medium">
            <EqualNot aria-hidden className="size-3.5" />
            {different} different
          </span>
        )
      }
    >
      {isEmpty ? (
        <NoContent status={props.status} notYet="The company has not submitted its details yet.">
          The verification service returned this step without any company details. This says nothing about the company.
        </NoContent>
      ) : (
        <CompanyFacts
          company={body}
          remarks={{
            name: remarkOn('name'),
            registration_number: remarkOn('registration_number'),
            country: remarkOn('country'),
          }}
        >
          <UnknownKeyRows values={unknownKeys} />
        </CompanyFacts>
      )}
    </StepPage>
  );
}

const toRemark = ({ value, source, agreement, remark }: OtherSource) => (
  <span key={`${source} ${value}`} className="inline-flex min-w-0 items-start gap-1.5 text-meta">
    <AgreementMark agreement={agreement} remark={remark} />
    <span className="min-w-0 break-words text-muted">
      in <SafeText text={source} />
      {agreement !== 'equal' && (
        <>
          : <SafeText text={value} />
        </>
      )}
    </span>
  </span>
);

/** Each fact of the company that other sources report too has a field in the answer. */
const fields = { name: 'name', registration_number: 'registration_number', company_country: 'country' } as const;
const kinds = { name: 'company_name', registration_number: 'number', country: 'country' } as const;

type OtherSource = ReturnType<typeof otherSourcesOf>[number];

/**
 * Each other source has its agreement, and the name of the step that reports it. Masked, hidden and absent values are not compared. The registered fact
 * of this step itself is included only if it is not equal to the answer.
 * @param step this step's name in addresses
 */
export function otherSourcesOf(body: Redacted<CompanyDetailsStep>, facts: readonly SubjectFact[], step: string) {
  return facts.flatMap((fact) => {
    if (!Object.hasOwn(fields, fact.key)) return [];
    const field = fields[fact.key as keyof typeof fields];
    const here = body[field];
    if (!here || isMasked(here) || isMasked(fact.value)) return [];
    const comparison = compareValues(kinds[field], here, fact.value);
    const own = fact.step === step;
    if (own && comparison.agreement === 'equal') return [];
    const source = own ? 'this step at the last refresh' : stepTypeLabel(fact.stepType ?? 'Session');
    return [{ field, value: fact.value, source, ...comparison }];
  });
}
