/**
 * Step viewers: the step type decides which one, a type without its own gets the raw viewer. A new type is one folder here and one line below.
 * Hides: which code a viewer needs; each is loaded when its step is first shown. Promises: nothing that came is left out, absent and hidden are told
 * apart. Throws what a viewer throws at a body it cannot read: the page puts an error boundary around each step.
 */
'use client';

import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { KnownStepType } from '#lib/contract/index.ts';
import type { StepViewerProps } from './viewer-props.ts';

export { evidenceOf } from './id-document/evidence.ts';
export type { StepViewerProps } from './viewer-props.ts';

const loading = () => (
  <div aria-busy="true" className="flex flex-col gap-4 p-5">
    <Skeleton className="w-40" />
    <Skeleton className="w-full max-w-lg" />
    <Skeleton className="w-full max-w-md" />
  </div>
);

const RawViewer = dynamic(() => import('./raw/viewer.tsx'), { loading });

const viewers = {
  ID_DOCUMENT: dynamic(() => import('./id-document/viewer.tsx'), { loading }),
  LIVENESS: RawViewer,
  PROOF_OF_ADDRESS: RawViewer,
  PHONE: RawViewer,
  EMAIL: RawViewer,
  PVID: RawViewer,
  DUPLICATE: RawViewer,
  AML: RawViewer,
  COMPANY_DETAILS: RawViewer,
  LEGAL_REPRESENTATIVE: RawViewer,
  DOCUMENTS: RawViewer,
  BENEFICIAL_OWNERS: RawViewer,
  CORPORATE_OFFICER: RawViewer,
} satisfies Record<KnownStepType, ComponentType<StepViewerProps>>;

const hasViewer = (type: string): type is KnownStepType => Object.hasOwn(viewers, type);

export function StepViewer(props: StepViewerProps) {
  const Viewer = hasViewer(props.type) ? viewers[props.type] : RawViewer;
  return <Viewer {...props} />;
}
