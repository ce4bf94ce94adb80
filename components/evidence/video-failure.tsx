'use client';

import { Download, FileQuestionMark } from 'lucide-react';
import { buttonClass } from '#components/ui/button.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { NotAVideo } from './clip.ts';
import { downloadAddress, type EvidenceFile, typeWord } from './file.ts';

interface VideoFailureProps {
  readonly file: EvidenceFile;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** In the frame, where the video would be. */
export function VideoFailure({ file, error, onRetry }: VideoFailureProps) {
  if (!(error instanceof NotAVideo))
    return <ProblemPanel what={`${file.name} cannot be shown`} error={error} onRetry={onRetry} />;
  return (
    <div role="alert" className="flex flex-col items-start gap-3 p-5">
      <p className="flex gap-2.5 font-semibold text-hit">
        <FileQuestionMark aria-hidden className="mt-px size-4.5 text-muted" />
        {error.mediaType.startsWith('video/')
          ? 'This browser cannot play the video: it is damaged, or of a kind that it does not know'
          : `${file.name} is no video: ${typeWord(error.mediaType) || 'of no known type'}`}
      </p>
      <a href={downloadAddress(file.address)} download className={buttonClass()}>
        <Download aria-hidden />
        Download it
      </a>
    </div>
  );
}
