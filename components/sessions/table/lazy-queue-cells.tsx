'use no memo';

import { type ComponentType, lazy, Suspense } from 'react';
import type { ReviewState } from '#lib/model/session/queue.ts';
import type { SelectBoxProps } from './queue-cells.tsx';

/** When the code cannot be loaded, the page stays as it is. */
const empty = () => ({ default: () => null });
const load = () => import('./queue-cells.tsx');
const Due = lazy<ComponentType<{ readonly review: ReviewState }>>(() =>
  load().then((module) => ({ default: module.DueCell }), empty),
);
const Box = lazy<ComponentType<SelectBoxProps>>(() => load().then((module) => ({ default: module.SelectBox }), empty));

export const DueCell = ({ review }: { readonly review: ReviewState }) => (
  <Suspense>
    <Due review={review} />
  </Suspense>
);

export const SelectBox = (props: SelectBoxProps) => (
  <Suspense>
    <Box {...props} />
  </Suspense>
);
