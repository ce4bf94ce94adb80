import { DocumentStep } from '#components/identity-document/document-body.tsx';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';

/** An identity document has pictures, extracted fields and a machine-readable zone. */
export default function IdDocumentViewer(props: StepViewerProps) {
  return <DocumentStep viewer={props} filePaths={['document.files']} expectsMrz />;
}
