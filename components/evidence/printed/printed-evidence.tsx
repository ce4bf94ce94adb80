'use client';

import type { ReactNode } from 'react';
import { type PrintablePicture, PrintedPicture } from './printed-picture.tsx';
import { usePrinting } from './use-printing.ts';

export interface PrintedFile {
  readonly key: string;
  readonly name: string;
  /** The picture, or the reason why there is none. */
  readonly content: PrintablePicture | ReactNode;
}

interface PrintedEvidenceProps {
  readonly files: readonly PrintedFile[];
}

/** On paper, in place of a viewer. Made when printing begins: a canvas that nobody sees would cost memory and time with every picture. */
export const PrintedEvidence = ({ files }: PrintedEvidenceProps) =>
  usePrinting() ? <PrintedFiles files={files} /> : null;

const isPicture = (content: PrintedFile['content']): content is PrintablePicture =>
  typeof content === 'object' && content !== null && 'source' in content;

/** What is on screen, and a sentence for each file that is not printed. */
export const PrintedFiles = ({ files }: PrintedEvidenceProps) => (
  <section aria-label="Printed evidence" data-slot="printed-evidence" className="hidden px-4 py-3 print:block">
    {files.map(({ key, name, content }) =>
      isPicture(content) ? (
        <figure key={key} className="mb-3 break-inside-avoid">
          <PrintedPicture name={name} picture={content} />
          <figcaption className="mt-1 text-meta">{name}</figcaption>
        </figure>
      ) : (
        <div key={key} className="mb-1">
          <span className="font-medium">{name}</span>: {content}
        </div>
      ),
    )}
  </section>
);
