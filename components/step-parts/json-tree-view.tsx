import { ChevronRight, Download, Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '#components/ui/button/button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { branchText, childrenOf, isBranch, toPath } from './json-tree.ts';
import { fileAt, type StepFile } from './step-files.ts';

const pageSize = 200;
const longText = 1_500;

interface JsonTreeProps {
  readonly root: object;
  /** These branches are open at first; each has its own state afterwards. */
  readonly open: ReadonlySet<string>;
  readonly filePrefix: string;
  readonly onFile: (file: StepFile) => void;
}

/** The body is shown as nested lists. Every branch is a button, so that Tab and Enter are enough. */
export const JsonTree = (props: JsonTreeProps) => <Lines {...props} branch={props.root} path="" keys={[]} />;

interface NodeProps extends Omit<JsonTreeProps, 'root'> {
  readonly path: string;
  readonly keys: readonly string[];
}

function Lines({ branch, ...node }: NodeProps & { readonly branch: object }) {
  const [shown, setShown] = useState(pageSize);
  const children = childrenOf(branch);
  const inList = Array.isArray(branch);
  // The address inside a file object is the file that its branch already offers.
  const inFile = fileAt(branch, node.filePrefix, node.keys) !== undefined;
  return (
    <ul className="min-w-0">
      {children.slice(0, shown).map(([name, value]) => {
        const [path, keys] = [toPath(node.path, name), [...node.keys, name]];
        const file = inFile ? undefined : fileAt(value, node.filePrefix, keys);
        const label = <Name inList={inList}>{name}</Name>;
        if (isBranch(value))
          return <BranchLine key={name} {...node} path={path} keys={keys} label={label} branch={value} file={file} />;
        return (
          <li
            key={name}
            className={cn(
              'grid gap-x-3 border-hairline border-t py-1.5 pl-6',
              inList ? 'grid-cols-[auto_minmax(0,1fr)]' : 'sm:grid-cols-[minmax(6rem,14rem)_minmax(0,1fr)]',
            )}
          >
            {label}
            <span className="min-w-0">
              {file ? <FileActions file={file} onPicture={node.onFile} /> : <Value value={value} />}
            </span>
          </li>
        );
      })}
      {children.length > shown && (
        <li className="py-1">
          <Button size="small" onClick={() => setShown(shown + pageSize)}>
            Show {Math.min(pageSize, children.length - shown)} more of {children.length}
          </Button>
        </li>
      )}
    </ul>
  );
}

interface BranchLineProps extends NodeProps {
  readonly label: ReactNode;
  readonly branch: object;
  readonly file: StepFile | undefined;
}

function BranchLine({ label, branch, file, ...node }: BranchLineProps) {
  const [isOpen, setOpen] = useState(node.open.has(node.path));
  const isEmpty = childrenOf(branch).length === 0;
  return (
    <li className="border-hairline border-t">
      <div className="flex flex-wrap items-center gap-x-3 py-0.5">
        {isEmpty ? (
          <span className="flex min-h-7 gap-2 py-1 pl-6">
            {label}
            <span className="text-subtle">{branchText(branch)}</span>
          </span>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-7 min-w-0 items-center gap-2 rounded-control pr-2 text-left hover:bg-hover"
          >
            <ChevronRight aria-hidden className={isOpen ? 'size-4 rotate-90' : 'size-4'} />
            {label}
            <span className="text-muted">{branchText(branch)}</span>
          </button>
        )}
        {file && <FileActions file={file} onPicture={node.onFile} />}
      </div>
      {isOpen && !isEmpty && (
        <div className="ml-2 border-hairline border-l pl-2">
          <Lines {...node} branch={branch} />
        </div>
      )}
    </li>
  );
}

const Name = ({ inList, children }: { readonly inList: boolean; readonly children: string }): ReactNode =>
  inList ? (
    <span className="text-muted tabular-nums">{children}</span>
  ) : (
    <code className="min-w-0 break-words text-text">
      <SafeText text={children} />
    </code>
  );

function Value({ value }: { readonly value: unknown }) {
  const [whole, setWhole] = useState(false);
  if (value === null || value === undefined) return <span className="text-subtle">none</span>;
  if (typeof value !== 'string') return <span className="tabular-nums">{String(value)}</span>;
  if (value === '') return <span className="text-subtle">empty text</span>;
  if (value.length <= longText || whole) return <SafeText text={value} className="whitespace-pre-wrap break-words" />;
  return (
    <>
      <SafeText text={`${value.slice(0, longText)}…`} className="whitespace-pre-wrap break-words" />
      <Button size="small" className="ml-2" onClick={() => setWhole(true)}>
        Show all {value.length.toLocaleString('en')} characters
      </Button>
    </>
  );
}

const FileActions = ({ file, onPicture }: Readonly<{ file: StepFile; onPicture: (file: StepFile) => void }>) => (
  <span className="flex flex-wrap gap-2 py-0.5">
    <Button size="small" onClick={() => onPicture(file)}>
      <Eye aria-hidden />
      View
    </Button>
    <a href={`${file.address}?download=1`} download className={buttonClass({ size: 'small' })}>
      <Download aria-hidden />
      Download
    </a>
  </span>
);
