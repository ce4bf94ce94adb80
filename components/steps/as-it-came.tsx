'use client';

import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { StepFile } from './files.ts';
import { allBranches, isBranch, openAtFirst } from './tree.ts';
import { Tree } from './tree-view.tsx';

const linesAtFirst = 120;
const closed: ReadonlySet<string> = new Set();

interface AsItCameProps {
  readonly body: unknown;
  readonly filePrefix: string;
  readonly onPicture: (file: StepFile) => void;
}

/** The whole body as a tree, with its buttons. */
export function AsItCame({ body, filePrefix, onPicture }: AsItCameProps) {
  const [opened, setOpened] = useState<{ readonly turn: number; readonly open: ReadonlySet<string> } | null>(null);
  const openAll = (open: ReadonlySet<string>) => setOpened({ turn: (opened?.turn ?? 0) + 1, open });
  if (!isBranch(body) || Object.keys(body).length === 0)
    return <EmptyState kind="purged">Upstream returned this step without any content.</EmptyState>;
  return (
    <div className="min-w-0 px-4 pb-4">
      <div className="flex flex-wrap items-center gap-2 py-2 print:hidden">
        <Button size="small" onClick={() => openAll(allBranches(body))}>
          Open all
        </Button>
        <Button size="small" onClick={() => openAll(closed)}>
          Close all
        </Button>
        <CopyButton text={JSON.stringify(body, null, 2)} label="Copy as JSON" />
      </div>
      <Tree
        key={opened?.turn ?? 0}
        root={body}
        open={opened?.open ?? openAtFirst(body, linesAtFirst)}
        filePrefix={filePrefix}
        onPicture={onPicture}
      />
    </div>
  );
}

/** The same below a viewer of its own kind, closed: what the viewer has no place for is here. */
export function AlsoAsItCame(props: AsItCameProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="-mt-px border-hairline border-t print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-10 w-full items-center gap-2 px-4 text-left font-semibold -outline-offset-2 hover:bg-hover"
      >
        <ChevronRight aria-hidden className={isOpen ? 'size-4 rotate-90' : 'size-4'} />
        Everything that came <span className="font-normal text-muted">unknown keys too</span>
      </button>
      {isOpen && <AsItCame {...props} />}
    </section>
  );
}
