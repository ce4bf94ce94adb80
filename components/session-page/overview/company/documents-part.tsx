'use client';

import { type CompanyDocument, receivedText, toCompanyDocuments } from '#components/company-documents/index.tsx';
import type { Redacted } from '#components/step-parts/redaction/index.ts';
import { StatusText } from '#components/ui/status/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import type { StepAddress, StepResponse } from '#lib/client/step.ts';
import type { DocumentsStep } from '#lib/contract/index.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.ts';
import { StepPart } from './part.tsx';

interface DocumentsPartProps {
  readonly session: SessionDetail;
  readonly step: StepState;
}

/** Documents expected and received. */
export const DocumentsPart = ({ session, step }: DocumentsPartProps) => (
  <StepPart session={session} step={step} className="min-h-36">
    {(answer, at) => <Documents at={at} answer={answer} />}
  </StepPart>
);

function Documents({ at, answer }: { readonly at: StepAddress; readonly answer: StepResponse }) {
  const documents = toCompanyDocuments(answer.body as Redacted<DocumentsStep> | null, {
    path: '',
    redacted: answer.redacted,
    filePrefix: fileAddress(at.kind, at.ref, at.step, ''),
  });
  return (
    <>
      <p>{receivedText(documents) ?? 'Files are not available to your role.'}</p>
      <ul className="mt-1">
        {documents.map((document) => (
          <li key={document.key} className="flex flex-wrap items-center justify-between gap-x-4 py-0.5">
            <SafeText text={document.name} className="min-w-0 break-words text-muted" />
            <DocumentState document={document} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether a file came is said before its status, which may be approved without one. */
function DocumentState({ document: { files, status, statusHidden } }: { readonly document: CompanyDocument }) {
  const isReceived = typeof files !== 'string' && files.some(({ state }) => state === 'present');
  const isHidden = files === 'hidden' || (typeof files !== 'string' && files.some(({ state }) => state === 'hidden'));
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {!isReceived && (
        <span className="text-meta text-resubmission-fg">
          {isHidden
            ? 'Not available to your role'
            : files === 'unlisted'
              ? 'No list of files provided'
              : 'No file received'}
        </span>
      )}
      {statusHidden ? (
        <span className="text-subtle">Status not available to your role</span>
      ) : status === null && files === 'missing' ? null : (
        <StatusText status={status} />
      )}
    </span>
  );
}
