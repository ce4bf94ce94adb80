'use client';

import { useId } from 'react';
import { openAtFirst } from '#components/step-parts/json-tree.ts';
import { JsonTree } from '#components/step-parts/raw-answer/index.ts';

const linesAtFirst = 40;

/** Data of a hit that is not shown above. A file in it can be opened from the raw data of the step. */
export function UnknownKeys({ unknown }: { readonly unknown: object }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-5">
      <h4 id={id} className="font-semibold">
        Unknown keys <span className="ml-1 font-normal text-muted">as received</span>
      </h4>
      <JsonTree root={unknown} open={openAtFirst(unknown, linesAtFirst)} filePrefix={noFile} onFile={nothing} />
    </section>
  );
}

// No address starts with this.
const noFile = '\u0000';
const nothing = () => undefined;
