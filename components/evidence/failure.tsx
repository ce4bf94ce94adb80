'use client';

import { Download, FileQuestionMark } from 'lucide-react';
import { buttonClass } from '#components/ui/button.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { downloadAddress, type EvidenceFile, typeWord } from './file.ts';
import { NotAPicture } from './picture.ts';

interface FailureProps {
  readonly file: EvidenceFile;
  readonly error: unknown;
  readonly onReload: () => void;
  readonly reloading: boolean;
}

/** In the frame, where the picture would be. */
export function Failure({ file, error, onReload, reloading }: FailureProps) {
  if (error instanceof NotAPicture) {
    const isPicture = error.mediaType.startsWith('image/');
    return (
      <div role="alert" className="flex flex-col items-start gap-3 p-5">
        <p className="flex gap-2.5 font-semibold text-hit">
          <FileQuestionMark aria-hidden className="mt-px size-4.5 text-muted" />
          {isPicture
            ? 'The picture is damaged and cannot be drawn'
            : `${file.name} is no picture: ${typeWord(error.mediaType)}`}
        </p>
        <a href={downloadAddress(file.address)} download className={buttonClass()}>
          <Download aria-hidden />
          Download it
        </a>
      </div>
    );
  }
  return <ProblemPanel what={`${file.name} cannot be shown`} error={error} onRetry={onReload} retrying={reloading} />;
}
