'use client';

import { Download, FileQuestionMark } from 'lucide-react';
import { buttonClass } from '#components/ui/button.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { type FailureCode, ProblemError } from '#lib/client/api.ts';
import { downloadAddress, type EvidenceFile, typeWord } from './file.ts';
import { NotAPicture } from './picture.ts';

/** What failed, in words that say what to expect of another try. */
const words: Partial<Record<FailureCode, string>> = {
  file_gone: 'This file can no longer be fetched',
  not_found: 'This step no longer has this file',
  file_type_refused: 'This type of file is not shown',
  file_host_refused: 'The file lies on a host that this desk does not fetch from',
  upstream_timeout: 'The file took too long to come',
  too_large: 'The file is larger than this desk shows',
  not_allowed: 'Your role does not see evidence',
};

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
  const code = error instanceof ProblemError ? error.code : undefined;
  return (
    <ProblemPanel
      what={(code && words[code]) ?? `${file.name} could not be fetched`}
      error={error}
      onRetry={onReload}
      retrying={reloading}
    />
  );
}
