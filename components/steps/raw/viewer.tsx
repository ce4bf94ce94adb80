import { EvidenceViewer } from '#components/evidence/index.tsx';
import { filesIn, toEvidenceFile } from '#components/step-parts/step-files.ts';
import { RawAnswer } from '#components/step-parts/step-foot.tsx';
import { StepHead, StepLayout, type StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { HiddenValues } from '#components/step-parts/unavailable-parts.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { toStatusLook } from '#lib/format/labels/status.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import { isWhollyUnreadable } from '#lib/model/session/unreadable.ts';

/** A step of an unknown type is its raw answer as a tree, with its files. */
export default function RawViewer({ at, type, status, answer, file, onFile }: StepViewerProps) {
  const { body, redacted } = answer;
  const filePrefix = fileAddress(at.kind, at.ref, at.step, '');
  const files = filesIn(body, filePrefix).map((found) => toEvidenceFile(found));
  return (
    <StepLayout
      fills
      evidence={files.length > 0 && <EvidenceViewer at={at} slots={files} selected={file} onSelect={onFile} />}
    >
      <StepHead type={type} status={status} answer={answer} hasOwnStatus={at.kind === 'individual'} />
      <p className="px-4 pt-3 text-muted">
        {isWhollyUnreadable(body) ? '' : 'Unknown step type. '}All data is shown as received, without interpretation.
      </p>
      {toStatusLook(status).tone === 'unknown' && (
        <p className="px-4 pt-1 text-muted">
          {status === '' ? (
            'The verification service reported no status for this step.'
          ) : (
            <>
              Unrecognised status{' '}
              <code>
                <SafeText text={status} />
              </code>
              , shown as received.
            </>
          )}
        </p>
      )}
      <RawAnswer body={body} filePrefix={filePrefix} onFile={({ key }) => onFile(key)} />
      <HiddenValues redacted={redacted} />
    </StepLayout>
  );
}
