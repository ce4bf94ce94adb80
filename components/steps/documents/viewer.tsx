'use client';

import { CompanyPapers, paperSlots, presentText, readPapers } from '#components/company-papers/index.tsx';
import { EvidenceViewer, isFile } from '#components/evidence/index.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { DocumentsStep } from '#lib/contract/index.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { AlsoAsItCame } from '../as-it-came.tsx';
import { filesIn, toEvidenceFile } from '../files.ts';
import { StepHead } from '../head.tsx';
import { Hidden } from '../hidden.tsx';
import { StepLayout } from '../layout.tsx';
import { Reason } from '../reason.tsx';
import type { Seen } from '../seen.ts';
import type { StepViewerProps } from '../viewer-props.ts';

/** The documents of the company under review: which came, in what state, each to be opened. */
export default function DocumentsViewer({ at, type, status, reading, file, onFile }: StepViewerProps) {
  const { body, redacted } = reading;
  const filePrefix = apiUrls.file(at.kind, at.ref, at.step, '');
  const papers = readPapers(body as Seen<DocumentsStep> | null, { path: '', redacted, filePrefix });
  const ofPapers = paperSlots(papers);
  const placed = new Set(ofPapers.map(({ key }) => key));
  // Files that stand where no document stands are shown too.
  const further = filesIn(body, filePrefix).filter(({ key }) => !placed.has(key));
  const slots = [...ofPapers, ...further.map(toEvidenceFile)];
  const files = slots.filter(isFile);
  const shown = files.find(({ key }) => key === file) ?? files[0];
  const count = presentText(papers);
  return (
    <StepLayout
      evidence={files.length > 0 && <EvidenceViewer at={at} slots={slots} selected={shown?.key} onSelect={onFile} />}
    >
      <StepHead type={type} status={status}>
        {count && <span className="text-muted">{count}, of those expected</span>}
      </StepHead>
      <Reason status={status} body={body} redacted={redacted} />
      {files.length === 0 && status === 'SUBMISSION_REQUIRED' && (
        <EmptyState kind="not-submitted">The company has not submitted its documents yet.</EmptyState>
      )}
      <CompanyPapers papers={papers} selected={shown?.key ?? null} onFile={onFile} />
      <Hidden redacted={redacted} />
      <AlsoAsItCame body={body} filePrefix={filePrefix} onPicture={(picture) => onFile(picture.key)} />
    </StepLayout>
  );
}
