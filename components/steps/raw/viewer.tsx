'use client';

import { useState } from 'react';
import { type EvidenceFile, EvidenceViewer } from '#components/evidence/index.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { apiUrls } from '#lib/model/urls.ts';
import { StepHead } from '../head.tsx';
import { Hidden } from '../hidden.tsx';
import { StepLayout } from '../layout.tsx';
import { Reason } from '../reason.tsx';
import type { StepViewerProps } from '../viewer-props.ts';
import { allBranches, filesIn, isBranch, mayBePicture, openAtFirst, type TreeFile, wayText } from './tree.ts';
import { Tree } from './tree-view.tsx';

const linesAtFirst = 120;
const closed: ReadonlySet<string> = new Set();

/** Any step as it came: a readable tree, its pictures beside it. */
export default function RawViewer({ at, type, status, reading, file, onFile }: StepViewerProps) {
  const { body, redacted } = reading;
  const filePrefix = apiUrls.file(at.kind, at.ref, at.step, '');
  const pictures = filesIn(body, filePrefix).filter(mayBePicture).map(toEvidence);
  const [opened, setOpened] = useState<{ readonly turn: number; readonly open: ReadonlySet<string> } | null>(null);
  const openAll = (open: ReadonlySet<string>) => setOpened({ turn: (opened?.turn ?? 0) + 1, open });

  return (
    <StepLayout
      evidence={
        pictures.length > 0 && <EvidenceViewer at={at} slots={pictures} selected={file ?? undefined} onSelect={onFile} />
      }
    >
      <StepHead type={type} status={status} />
      <Reason body={body} redacted={redacted} />
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <p className="grow text-muted">This step has no own view yet: everything that came is listed.</p>
        {isBranch(body) && (
          <>
            <Button size="small" onClick={() => openAll(allBranches(body))}>
              Open all
            </Button>
            <Button size="small" onClick={() => openAll(closed)}>
              Close all
            </Button>
            <CopyButton text={JSON.stringify(body, null, 2)} label="Copy as JSON" />
          </>
        )}
      </div>
      {isBranch(body) ? (
        <div className="min-w-0 px-4 pb-4">
          <Tree
            key={opened?.turn ?? 0}
            root={body}
            open={opened?.open ?? openAtFirst(body, linesAtFirst)}
            filePrefix={filePrefix}
            onPicture={(found) => onFile(found.key)}
          />
        </div>
      ) : (
        <EmptyState kind="purged">Upstream returned this step without any content.</EmptyState>
      )}
      <Hidden redacted={redacted} />
    </StepLayout>
  );
}

const toEvidence = (found: TreeFile): EvidenceFile => ({
  key: found.key,
  name: wayText(found.path),
  side: wayText(found.path.slice(-2)),
  address: found.address,
  declaredType: found.declaredType,
  declaredBytes: found.declaredBytes,
  thumbnail: false,
});
