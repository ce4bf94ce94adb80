import {
  CompanyDocumentList,
  companyDocumentSlots,
  receivedText,
  toCompanyDocuments,
} from '#components/company-documents/index.tsx';
import { EvidenceViewer, isFile } from '#components/evidence/index.tsx';
import type { Redacted } from '#components/step-parts/redaction.ts';
import { filesIn, toEvidenceFile } from '#components/step-parts/step-files.ts';
import { RawAnswerSection } from '#components/step-parts/step-foot.tsx';
import { StepHead, StepLayout, type StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { HiddenValues } from '#components/step-parts/unavailable-parts.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import type { DocumentsStep } from '#lib/contract/index.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';

export default function DocumentsViewer({ at, type, status, answer, file, onFile }: StepViewerProps) {
  const { body, redacted } = answer;
  const filePrefix = fileAddress(at.kind, at.ref, at.step, '');
  const documents = toCompanyDocuments(body as Redacted<DocumentsStep> | null, { path: '', redacted, filePrefix });
  const documentSlots = companyDocumentSlots(documents);
  const documentKeys = new Set(documentSlots.map(({ key }) => key));
  // Files outside a document are shown too.
  const otherFiles = filesIn(body, filePrefix).filter(({ key }) => !documentKeys.has(key));
  const slots = [...documentSlots, ...otherFiles.map((found) => toEvidenceFile(found))];
  const files = slots.filter(isFile);
  const shown = files.find(({ key }) => key === file) ?? files[0];
  const count = receivedText(documents);
  return (
    <StepLayout
      evidence={files.length > 0 && <EvidenceViewer at={at} slots={slots} selected={shown?.key} onSelect={onFile} />}
    >
      <StepHead type={type} status={status} answer={answer}>
        {count && <span className="text-muted">{count}</span>}
      </StepHead>
      {files.length === 0 && isNotSubmitted(status) && (
        <EmptyState kind="not-submitted">The company has not submitted its documents yet.</EmptyState>
      )}
      <CompanyDocumentList documents={documents} selected={shown?.key ?? null} onFile={onFile} />
      <HiddenValues redacted={redacted} />
      <RawAnswerSection body={body} filePrefix={filePrefix} onFile={({ key }) => onFile(key)} />
    </StepLayout>
  );
}
