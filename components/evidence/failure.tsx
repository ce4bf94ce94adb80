'use client';

import { Download, FileQuestionMark } from 'lucide-react';
import { buttonClass } from '#components/ui/button.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { ProblemError } from '#lib/client/api.ts';
import { downloadAddress, type EvidenceFile, typeWord } from './file.ts';
import { isPdfTrouble, type PdfTroubleKind } from './pdf/trouble.ts';
import { NotAPicture } from './picture.ts';

interface FailureProps {
  readonly file: EvidenceFile;
  readonly error: unknown;
  readonly onReload: () => void;
  readonly reloading: boolean;
}

/** In the frame, where the file would be. */
export function Failure({ file, error, onReload, reloading }: FailureProps) {
  const what = whatIsWrong(file, error);
  if (what !== undefined) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 p-5">
        <p className="flex gap-2.5 font-semibold text-hit">
          <FileQuestionMark aria-hidden className="mt-px size-4.5 text-muted" />
          {what}
        </p>
        <a href={downloadAddress(file.address)} download className={buttonClass()}>
          <Download aria-hidden />
          Download it
        </a>
      </div>
    );
  }
  // What the desk refused by its first bytes, it refuses again.
  const isFinal = error instanceof ProblemError && error.code === 'file_type_refused';
  return (
    <ProblemPanel
      what={`${file.name} cannot be shown`}
      error={error}
      {...(!isFinal && { onRetry: onReload, retrying: reloading })}
    >
      {isFinal && (
        <p className="text-muted">
          By its first bytes it is no picture, PDF or video
          {file.declaredType && (
            <>
              , though declared as <SafeText text={typeWord(file.declaredType)} />
            </>
          )}
          : the desk does not pass it on.
        </p>
      )}
    </ProblemPanel>
  );
}

const pdfWords: Readonly<Record<PdfTroubleKind, string>> = {
  password: 'The PDF is locked with a password that this desk does not have',
  damaged: 'The PDF is damaged and cannot be opened',
  empty: 'The PDF has no pages',
};

/** In words, where it is the file itself; undefined where its way here failed. */
function whatIsWrong(file: EvidenceFile, error: unknown): string | undefined {
  if (isPdfTrouble(error)) return pdfWords[error.kind];
  if (!(error instanceof NotAPicture)) return undefined;
  if (error.mediaType.startsWith('image/')) return 'The picture is damaged and cannot be drawn';
  return `${file.name} is nothing that can be shown here: ${typeWord(error.mediaType)}`;
}
