import { Download, FileQuestionMark } from 'lucide-react';
import { buttonClass } from '#components/ui/button/button.tsx';
import { FailurePanel, ProblemPanel } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { ProblemError } from '#lib/client/request.ts';
import { mediaTypeLabel } from '#lib/format/labels/media-type.ts';
import { downloadAddress, type EvidenceFile } from '../file.ts';
import { PdfError, type PdfErrorReason, UnsupportedFileError } from '../media-kind.ts';

interface FileFailureProps {
  readonly file: EvidenceFile;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** A file that cannot be drawn can still be downloaded; a request that failed can be tried again. */
export function FileFailure({ file, error, onRetry, retrying }: FileFailureProps) {
  const message = fileMessage(file, error);
  if (message !== undefined)
    return (
      <FailurePanel
        title={message}
        icon={FileQuestionMark}
        tone="muted"
        action={
          <a href={downloadAddress(file.address)} download className={buttonClass()}>
            <Download aria-hidden />
            Download the file
          </a>
        }
      />
    );
  // Our server refuses a type by its first bytes, and would refuse it again.
  const isRefused = error instanceof ProblemError && error.code === 'file_type_refused';
  const isFinal = isRefused || (error instanceof ProblemError && error.code === 'file_empty');
  return (
    <ProblemPanel what={`${file.name} cannot be shown`} error={error} {...(!isFinal && { onRetry, retrying })}>
      {isRefused && (
        <p className="text-muted">
          By its first bytes it is not an image, PDF or video
          {file.declaredType && (
            <>
              , though declared as <SafeText text={mediaTypeLabel(file.declaredType)} />
            </>
          )}
          . Review Desk does not pass it on.
        </p>
      )}
    </ProblemPanel>
  );
}

const pdfMessages: Readonly<Record<PdfErrorReason, string>> = {
  password: 'The PDF is protected by a password that Review Desk does not have',
  damaged: 'The PDF is damaged and cannot be opened',
  empty: 'The PDF has no pages',
};

/** Few browsers show these, or none: where one does not, the file need not be damaged. */
const rarelyShown: ReadonlySet<string> = new Set(
  'image/heic,image/tiff,video/quicktime,video/x-matroska,video/x-msvideo'.split(','),
);

/** The message is undefined where the file could not be fetched, and the file itself is not the reason. */
export function fileMessage({ name }: EvidenceFile, error: unknown): string | undefined {
  if (error instanceof PdfError) return pdfMessages[error.reason];
  if (!(error instanceof UnsupportedFileError)) return undefined;
  const { expected, mediaType } = error;
  const label = mediaTypeLabel(mediaType) || 'unknown type';
  if (rarelyShown.has(mediaType)) return `${name}: ${label}, cannot be shown here`;
  if (expected === 'video')
    return mediaType.startsWith('video/')
      ? 'This browser cannot play the video: it is damaged, or its format is not supported'
      : `${name} is not a video: ${label}`;
  if (mediaType.startsWith('image/')) return 'The image is damaged and cannot be drawn';
  return `${name} cannot be shown here: ${label}`;
}
