import { Download, FileText, Film, Image } from 'lucide-react';
import { bytesText, downloadAddress, type EvidenceFile } from '#components/evidence/index.tsx';
import { Button, buttonClass } from '#components/ui/button/button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusBadge } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { mediaTypeLabel } from '#lib/format/labels/media-type.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import type { CompanyDocument } from './documents.ts';

interface CompanyDocumentListProps {
  readonly documents: readonly CompanyDocument[];
  /** It is the key of the file in the evidence viewer. */
  readonly selected: string | null;
  readonly onFile: (key: string) => void;
  readonly heading?: 'h3' | 'h4' | 'h5';
}

/** The list has one entry per document, with its status and files. */
export function CompanyDocumentList({ documents, heading: Heading = 'h3', ...files }: CompanyDocumentListProps) {
  return (
    <ul>
      {documents.map((document) => (
        <li key={document.key} className="border-hairline border-b px-4 py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Heading className="min-w-0 break-words font-semibold">
              <SafeText text={document.name} />
            </Heading>
            {!document.isExpected && (
              <code className="min-w-0 break-all text-meta text-muted">
                <SafeText text={document.key} />
              </code>
            )}
            <span className="ml-auto">
              <Status document={document} />
            </span>
          </div>
          <Files document={document} {...files} />
        </li>
      ))}
    </ul>
  );
}

function Status({ document: { status, statusHidden, files } }: { readonly document: CompanyDocument }) {
  if (statusHidden) return <span className="text-subtle">Status not available to your role</span>;
  if (status === null && files === 'missing') return null;
  return <StatusBadge status={status} />;
}

const absences = {
  missing: 'Not provided.',
  unlisted: 'No list of files provided.',
  hidden: 'Files are not available to your role.',
} as const;

interface FilesProps extends Pick<CompanyDocumentListProps, 'selected' | 'onFile'> {
  readonly document: CompanyDocument;
}

function Files({ document, selected, onFile }: FilesProps) {
  const { files, name } = document;
  if (typeof files === 'string') {
    // The reason for the absence is known only with this status.
    const isAwaited = isNotSubmitted(document.status) && files !== 'hidden';
    return <p className="mt-1 text-subtle">{isAwaited ? 'Not submitted.' : absences[files]}</p>;
  }
  if (files.length === 0) return <p className="mt-1 text-subtle">Not submitted: the list of files is empty.</p>;
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
            <PresentFile file={one.file} isShown={one.file.key === selected} label={`File ${at + 1}`} onFile={onFile} />
          ) : (
            <>
              <span className="text-muted">File {at + 1}</span>
              <span className="text-subtle">
                {one.state === 'hidden'
                  ? 'not available to your role'
                  : `listed under ${name.toLowerCase()}, but not delivered`}
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

interface PresentFileProps {
  readonly file: EvidenceFile;
  readonly isShown: boolean;
  readonly label: string;
  readonly onFile: (key: string) => void;
}

function PresentFile({ file, isShown, label, onFile }: PresentFileProps) {
  const type = file.declaredType;
  const Icon = type?.startsWith('image/') ? Image : type?.startsWith('video/') ? Film : FileText;
  return (
    <>
      <Icon aria-hidden className="size-4 text-muted" />
      <span>{label}</span>
      <span className="text-muted">
        {type === null ? 'type not declared' : <SafeText text={mediaTypeLabel(type)} />}
        {file.declaredBytes !== null && `, ${bytesText(file.declaredBytes)} declared`}
      </span>
      <span className="ml-auto flex gap-1.5 print:hidden">
        <Button
          size="small"
          aria-pressed={isShown}
          className="aria-pressed:border-accent aria-pressed:text-accent"
          onClick={() => onFile(file.key)}
        >
          {isShown ? 'Viewing' : 'View'}
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
