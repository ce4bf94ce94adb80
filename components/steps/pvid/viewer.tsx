import { DocumentStep } from '#components/identity-document/document-body.tsx';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';

/** A remote video identification has the document and the face shown in it. */
export default function PvidViewer(props: StepViewerProps) {
  return <DocumentStep viewer={props} filePaths={['document.files', 'document.face']} expectsMrz={false} />;
}
