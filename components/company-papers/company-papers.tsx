import { Download, FileText, Film, Image } from 'lucide-react';
import { bytesText, downloadAddress, type EvidenceFile, typeWord } from '#components/evidence/index.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import type { Paper } from './papers.ts';

export interface CompanyPapersProps {
  /** From `readPapers`. */
  readonly papers: readonly Paper[];
  /** Key of the file that the evidence viewer shows; null where none is shown. */
  readonly selected: string | null;
  readonly onFile: (key: string) => void;
  /** Level of each document's heading. */
  readonly heading?: 'h3' | 'h4' | 'h5';
}

/** The groups alone, without a heading of their own around them. */
export function CompanyPapers({ papers, selected, onFile, heading: Heading = 'h3' }: CompanyPapersProps) {
  return (
    <ul>
      {papers.map((paper) => (
        <li key={paper.key} className="border-hairline border-b px-4 py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Heading className="min-w-0 break-words font-semibold">
              <SafeText text={paper.name} />
            </Heading>
            {!paper.isExpected && (
              <code className="min-w-0 break-all text-meta text-muted">
                <SafeText text={paper.key} />
              </code>
            )}
            <span className="ml-auto">
              <Status paper={paper} />
            </span>
          </div>
          <Files paper={paper} selected={selected} onFile={onFile} />
        </li>
      ))}
    </ul>
  );
}

function Status({ paper: { status, statusHidden, files } }: { readonly paper: Paper }) {
  if (statusHidden) return <span className="text-subtle">Status hidden from your role</span>;
  if (status === null && files === 'nothing') return null;
  return <StatusBadge status={status} />;
}

const absences = {
  nothing: 'Upstream sent nothing under this name.',
  unlisted: 'Upstream named no files of it.',
  hidden: 'Its files are hidden from your role.',
} as const;

function Files({ paper, selected, onFile }: Pick<CompanyPapersProps, 'selected' | 'onFile'> & { paper: Paper }) {
  const { files, name } = paper;
  if (typeof files === 'string') {
    // Upstream itself waits for it; anywhere else an absence says nothing of why.
    const isAwaited = paper.status === 'SUBMISSION_REQUIRED' && files !== 'hidden';
    return <p className="mt-1 text-subtle">{isAwaited ? 'Not submitted.' : absences[files]}</p>;
  }
  if (files.length === 0) return <p className="mt-1 text-subtle">Not submitted: its list of files is empty.</p>;
  return (
    <ol className="mt-1.5">
      {files.map((one, at) => (
        <li
          key={one.state === 'present' ? one.file.key : `${one.state} ${at}`}
          className={cn(
            '-mx-2 flex min-h-9 flex-wrap items-center gap-x-3 rounded-control px-2 py-0.5',
            one.state === 'present' && one.file.key === selected && 'bg-selected',
          )}
        >
          {one.state === 'present' ? (
            <Present file={one.file} isShown={one.file.key === selected} label={`File ${at + 1}`} onFile={onFile} />
          ) : (
            <>
              <span className="text-muted">File {at + 1}</span>
              <span className="text-subtle">
                {one.state === 'hidden'
                  ? 'hidden from your role'
                  : `listed under ${name.toLowerCase()}, but nothing to open came with it`}
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

interface PresentProps {
  readonly file: EvidenceFile;
  readonly isShown: boolean;
  readonly label: string;
  readonly onFile: (key: string) => void;
}

function Present({ file, isShown, label, onFile }: PresentProps) {
  const type = file.declaredType;
  const Sign = type?.startsWith('image/') ? Image : type?.startsWith('video/') ? Film : FileText;
  return (
    <>
      <Sign aria-hidden className="size-4 text-muted" />
      <span>{label}</span>
      <span className="text-muted">
        {type === null ? 'type not declared' : <SafeText text={typeWord(type)} />}
        {file.declaredBytes !== null && `, ${bytesText(file.declaredBytes)} declared`}
      </span>
      <span className="ml-auto flex gap-1.5 print:hidden">
        <Button
          size="small"
          aria-pressed={isShown}
          className="aria-pressed:border-accent aria-pressed:text-accent"
          onClick={() => onFile(file.key)}
        >
          {isShown ? 'Shown' : 'Look at it'}
          <span className="sr-only">: {file.name}</span>
        </Button>
        <a
          href={downloadAddress(file.address)}
          download
          aria-label={`Download ${file.name}`}
          className={buttonClass({ size: 'small', look: 'quiet', shape: 'icon' })}
        >
          <Download aria-hidden />
        </a>
      </span>
    </>
  );
}
