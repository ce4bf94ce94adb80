'use client';

import { useId } from 'react';
import { openAtFirst } from '#components/steps/tree.ts';
import { Tree } from '#components/steps/tree-view.tsx';

const linesAtFirst = 40;

/** What came with a hit and has no place above. A file among it can be opened from the whole step, which is listed below every step. */
export function UnknownKeys({ unknown }: { readonly unknown: object }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-5">
      <h4 id={id} className="font-semibold">
        Further keys <span className="ml-1 font-normal text-muted">that this desk does not know, as they came</span>
      </h4>
      <Tree root={unknown} open={openAtFirst(unknown, linesAtFirst)} filePrefix={noFile} onPicture={nothing} />
    </section>
  );
}

// No address begins with it.
const noFile = '\u0000';
const nothing = () => undefined;
