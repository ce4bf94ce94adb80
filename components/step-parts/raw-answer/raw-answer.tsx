'use client';

import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button, CopyButton } from '#components/ui/button/index.ts';
import { EmptyState } from '#components/ui/feedback/index.ts';
import type { StepFile } from '../files/index.ts';
import { allBranches, isBranch, openAtFirst } from '../json-tree.ts';
import { JsonTree } from './json-tree-view.tsx';

const linesAtFirst = 120;
const closed: ReadonlySet<string> = new Set();

interface RawAnswerProps {
  readonly body: unknown;
  readonly filePrefix: string;
  readonly onFile: (file: StepFile) => void;
}

/** The whole body as a tree. */
export function RawAnswer({ body, filePrefix, onFile: onPicture }: RawAnswerProps) {
  const [opened, setOpened] = useState<{ readonly version: number; readonly open: ReadonlySet<string> } | null>(null);
  const openAll = (open: ReadonlySet<string>) => setOpened({ version: (opened?.version ?? 0) + 1, open });
  if (!isBranch(body) || Object.keys(body).length === 0)
    return <EmptyState kind="purged">The verification service returned this step without content.</EmptyState>;
  return (
    <div className="min-w-0 px-4 pb-4">
      <div className="flex flex-wrap items-center gap-2 py-2 print:hidden">
        <Button size="small" onClick={() => openAll(allBranches(body))}>
          Expand all
        </Button>
        <Button size="small" onClick={() => openAll(closed)}>
          Collapse all
        </Button>
        <CopyButton text={JSON.stringify(body, null, 2)} label="Copy as JSON" />
      </div>
      <JsonTree
        key={opened?.version ?? 0}
        root={body}
        open={opened?.open ?? openAtFirst(body, linesAtFirst)}
        filePrefix={filePrefix}
        onFile={onPicture}
      />
    </div>
  );
}

/** The same, collapsed, below a step's own viewer: it also has what the viewer does not show. */
export function RawAnswerSection(props: RawAnswerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section data-slot="raw-answer" className="-mt-px border-hairline border-t print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-10 w-full items-center gap-2 px-4 text-left font-semibold -outline-offset-2 hover:bg-hover"
      >
        <ChevronRight aria-hidden className={isOpen ? 'size-4 rotate-90' : 'size-4'} />
        Raw data
      </button>
      {isOpen && <RawAnswer {...props} />}
    </section>
  );
}
