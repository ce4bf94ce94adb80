import { CalendarX2, CircleAlert, CircleCheck, CircleX, Equal, EqualNot } from 'lucide-react';
import { useId } from 'react';
import { isHidden, type Redacted } from '#components/step-parts/redaction.ts';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { StepBody, StepWithoutContent } from '#components/step-parts/step-body.tsx';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { useNow } from '#components/ui/time/clock.tsx';
import { useReaderLocale } from '#components/ui/time/reader-locale.ts';
import type { IdDocumentStep } from '#lib/contract/index.ts';
import { countryName } from '#lib/format/country.ts';
import { validityWhenReceived } from '#lib/format/dates/document-validity.ts';
import { documentTypeLabel } from '#lib/format/labels/document-type.ts';
import { dayOf } from '#lib/model/day.ts';
import type { MrzFields } from '#lib/mrz/index.ts';
import { Fields, validityColour } from './fields.tsx';
import { countAgreements, type IdentityDocument, toIdentityDocument } from './identity-document.ts';

const longest = 20;

function CheckDigits({ mrz }: { readonly mrz: MrzFields }) {
  const headingId = useId();
  const agreeing = mrz.checks.filter((check) => check.agrees).length;
  const hints = mrz.checks.flatMap((check) => check.hint ?? []);
  return (
    <section aria-labelledby={headingId} className="pt-4">
      <div className="px-4">
        <h3 id={headingId} className="font-semibold">
          MRZ check digits{' '}
          {mrz.checks.length > 0 && (
            <span className="ml-1 font-normal text-muted">
              {agreeing} of {mrz.checks.length} agree{hints.length > 0 && `; ${hints.join('; ')}`}
            </span>
          )}
        </h3>
        <div className="mt-1.5 flex items-start gap-1">
          <Scroller
            as="pre"
            className="min-w-0 overflow-x-auto rounded-control bg-sunken px-2.5 py-1.5 font-mono text-meta"
          >
            {mrz.lines.map((line) => (
              <SafeText key={line} text={line} className="block" />
            ))}
          </Scroller>
          <span className="print:hidden">
            <CopyButton text={mrz.lines.join('\n')} label="Copy machine-readable zone" />
          </span>
        </div>
        {mrz.issues.map((issue) => (
          <p key={issue} className="mt-1 text-muted">
            {issue}
          </p>
        ))}
      </div>
      {mrz.checks.length > 0 && (
        <>
          <Scroller as="div" className="mt-2 overflow-x-auto">
            <table className="w-full text-left">
              <caption className="sr-only">Check digits of the machine-readable zone</caption>
              <thead className="text-muted">
                <tr className="h-8 [&>th]:px-2 [&>th]:font-medium [&>th]:first:pl-4 [&>th]:last:pr-4">
                  <th scope="col">Field</th>
                  <th scope="col">Characters</th>
                  <th scope="col" className="text-right">
                    Printed
                  </th>
                  <th scope="col" className="text-right">
                    Computed
                  </th>
                  <th scope="col">Result</th>
                </tr>
              </thead>
              <tbody>
                {mrz.checks.map((check) => (
                  <tr
                    key={check.name}
                    className="h-7.5 border-hairline border-t [&>*]:px-2 [&>*]:first:pl-4 [&>*]:last:pr-4"
                  >
                    <th scope="row" className="whitespace-nowrap font-normal text-muted">
                      {check.label}
                    </th>
                    <td>
                      {check.characters.length > longest ? (
                        `${check.characters.length} characters`
                      ) : (
                        <code className="whitespace-nowrap">{check.characters}</code>
                      )}
                    </td>
                    <td className="text-right font-mono">{check.printed}</td>
                    <td className="text-right font-mono">{check.computed}</td>
                    <td>
                      {check.agrees ? (
                        <StatusMark icon={CircleCheck} className="text-equal" text="Agrees" />
                      ) : (
                        <StatusMark icon={CircleX} className="text-resubmission-fg" text="Disagrees" />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroller>
          <p className="border-hairline border-t px-4 pt-1.5 text-meta text-muted">
            Each digit is computed from the characters of its field (ICAO Doc 9303). A digit that disagrees means a
            misread or altered character; digits that agree only mean that the zone was read as printed.
          </p>
        </>
      )}
    </section>
  );
}

export function DocumentMarks({ document }: { readonly document: IdentityDocument }) {
  const { different, equal, expired, minor } = countAgreements(document.rows);
  const disagreeing = document.mrz?.checks.filter((check) => !check.agrees).length ?? 0;
  return (
    <>
      {disagreeing > 0 && (
        <StatusMark icon={CircleX} className="text-resubmission-fg">
          {disagreeing === 1 ? '1 check digit disagrees' : `${disagreeing} check digits disagree`}
        </StatusMark>
      )}
      {minor && <StatusMark icon={CircleAlert} className="text-resubmission-fg" text="Minor" />}
      {different > 0 && <StatusMark icon={EqualNot} className="text-different" text={`${different} different`} />}
      {expired && (
        <StatusMark icon={CalendarX2} className={validityColour('expired', document.isHosts)} text="Expired" />
      )}
      {equal > 0 && <StatusMark icon={Equal} className="text-equal" text={`${equal} equal`} />}
    </>
  );
}

interface DocumentBodyProps {
  readonly document: IdentityDocument;
  /** The session was received at this time, the earliest moment for which validity is known; null where the role does not learn of it. */
  readonly receivedAt: string | null;
  /** The document should have a zone, so that its absence is mentioned. */
  readonly expectsMrz: boolean;
  readonly caption?: string;
}

export function DocumentBody({ document, receivedAt, expectsMrz, caption }: DocumentBodyProps) {
  const { rows, mrz, hidden, hidesFields, expiredOn } = document;
  const locale = useReaderLocale();
  return (
    <>
      <p className="px-4 pt-2.5 pb-1">
        <Issue document={document} />
      </p>
      {expiredOn !== undefined && receivedAt !== null && (
        <p className="px-4 pb-1.5 text-muted">{validityWhenReceived(expiredOn, receivedAt, locale)}</p>
      )}
      {rows.length > 0 || hidden.length > 0 ? (
        <Fields
          caption={caption ?? 'Fields of the document'}
          rows={rows}
          hasMrz={mrz !== undefined}
          hidden={hidden}
          isHosts={document.isHosts}
        />
      ) : (
        <EmptyState kind={hidesFields ? 'no-permission' : 'nothing-yet'}>
          {hidesFields ? 'Fields are not available to your role.' : 'No extracted fields provided.'}
        </EmptyState>
      )}
      {mrz ? (
        <CheckDigits mrz={mrz} />
      ) : (
        expectsMrz && (
          <p className="px-4 pt-3 text-muted">
            {hidesFields
              ? 'The machine-readable zone, if any, is not available to your role'
              : 'No machine-readable zone provided'}
            , so nothing is compared.
          </p>
        )
      )}
    </>
  );
}

/** The text is like "Passport, Utopia UTO". */
function Issue({ document: { type, country, hidesIssue } }: { readonly document: IdentityDocument }) {
  if (hidesIssue) return <span className="text-subtle">Document type and country are not available to your role.</span>;
  const name = countryName(country);
  return (
    <>
      <span className="font-medium">
        {type ? <SafeText text={documentTypeLabel(type)} /> : 'Document type not provided'}
      </span>
      <span className="text-muted">
        {country ? ', ' : ', country not provided'}
        {name && `${name} `}
      </span>
      {country && (
        <code className="text-muted">
          <SafeText text={country} />
        </code>
      )}
    </>
  );
}

interface DocumentStepProps extends Pick<DocumentBodyProps, 'expectsMrz'> {
  readonly viewer: StepViewerProps;
  readonly filePaths: readonly string[];
}

/** The step is one identity document, with its pictures beside it. */
export function DocumentStep({ viewer, filePaths, expectsMrz }: DocumentStepProps) {
  const { body, redacted } = viewer.answer;
  const { document } = body as Redacted<IdDocumentStep>;
  const today = dayOf(useNow());
  if (!document && !isHidden(redacted, 'document')) return <StepWithoutContent viewer={viewer} what="document" />;
  const identityDocument = toIdentityDocument(document, redacted, today, 'document', body);
  return (
    <StepBody viewer={viewer} marks={<DocumentMarks document={identityDocument} />} filePaths={filePaths}>
      <DocumentBody document={identityDocument} receivedAt={viewer.session.firstSeenAt} expectsMrz={expectsMrz} />
    </StepBody>
  );
}
