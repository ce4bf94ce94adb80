/**
 * Step viewers: the step type decides which one, a type without its own gets the raw viewer. A new type is one folder here and one line below.
 * Hides: which code a viewer needs; each is loaded when its step is first shown. Promises: nothing that came is left out, absent and hidden are told
 * apart. Throws what a viewer throws at a body it cannot read: the page puts an error boundary around each step.
 */
'use client';

import dynamic from 'next/dynamic';
import { type ComponentType, useState } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { knownStepTypes } from '#lib/contract/index.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import type { StepViewerProps } from './viewer-props.ts';

export { hasEvidence, mainEvidenceOf } from './evidence.ts';
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
  individual: {
    ID_DOCUMENT: dynamic(() => import('./id-document/viewer.tsx'), { loading }),
    LIVENESS: dynamic(() => import('./liveness/viewer.tsx'), { loading }),
    PROOF_OF_ADDRESS: dynamic(() => import('./proof-of-address/viewer.tsx'), { loading }),
    PHONE: dynamic(() => import('./phone/viewer.tsx'), { loading }),
    EMAIL: dynamic(() => import('./email/viewer.tsx'), { loading }),
    PVID: dynamic(() => import('./pvid/viewer.tsx'), { loading }),
    DUPLICATE: dynamic(() => import('./duplicate/viewer.tsx'), { loading }),
    AML: dynamic(() => import('./aml/viewer.tsx'), { loading }),
  },
  corporate: {
    COMPANY_DETAILS: dynamic(() => import('./company-details/viewer.tsx'), { loading }),
    LEGAL_REPRESENTATIVE: dynamic(() => import('./legal-representative/viewer.tsx'), { loading }),
    DOCUMENTS: dynamic(() => import('./documents/viewer.tsx'), { loading }),
    AML: dynamic(() => import('./company-aml/viewer.tsx'), { loading }),
    BENEFICIAL_OWNERS: dynamic(() => import('./beneficial-owners/viewer.tsx'), { loading }),
    // Seen on the wire, described nowhere.
    CORPORATE_OFFICER: RawViewer,
  },
} satisfies OfEveryType<ComponentType<StepViewerProps>>;

type OfEveryType<Value> = { [Kind in SessionKind]: Record<(typeof knownStepTypes)[Kind][number], Value> };

/** What BENEFICIAL_OWNERS declares of one owner, also outside its viewer. */
export const OwnerDetails = dynamic(
  () => import('./beneficial-owners/owner-details.tsx').then((module) => module.OwnerDetails),
  {
    loading,
  },
);

const loadRaw = () => import('./raw/viewer.tsx');

/** The same once more, to ask for a viewer's code ahead: above, Next has to see each import in its own call, so as to name it in the page's head. */
const codes = {
  individual: {
    ID_DOCUMENT: () => import('./id-document/viewer.tsx'),
    LIVENESS: () => import('./liveness/viewer.tsx'),
    PROOF_OF_ADDRESS: () => import('./proof-of-address/viewer.tsx'),
    PHONE: () => import('./phone/viewer.tsx'),
    EMAIL: () => import('./email/viewer.tsx'),
    PVID: () => import('./pvid/viewer.tsx'),
    DUPLICATE: () => import('./duplicate/viewer.tsx'),
    AML: () => import('./aml/viewer.tsx'),
  },
  corporate: {
    COMPANY_DETAILS: () => import('./company-details/viewer.tsx'),
    LEGAL_REPRESENTATIVE: () => import('./legal-representative/viewer.tsx'),
    DOCUMENTS: () => import('./documents/viewer.tsx'),
    AML: () => import('./company-aml/viewer.tsx'),
    BENEFICIAL_OWNERS: () => import('./beneficial-owners/viewer.tsx'),
    CORPORATE_OFFICER: loadRaw,
  },
} satisfies OfEveryType<Load>;

function ofType<Value>(table: Readonly<Record<string, Value>>, type: string): Value | undefined {
  return Object.hasOwn(table, type) ? table[type] : undefined;
}

type Load = () => Promise<{ readonly default: ComponentType<StepViewerProps> }>;

const codeOf = (kind: SessionKind, type: string): Load => ofType<Load>(codes[kind], type) ?? loadRaw;

const loaded = new Map<Load, ComponentType<StepViewerProps>>();

/** Resolves when the viewer of this type can be drawn at once. Rejects when its code could not be fetched. */
export async function loadViewer(kind: SessionKind, type: string): Promise<void> {
  const load = codeOf(kind, type);
  if (!loaded.has(load)) loaded.set(load, (await load()).default);
}

export function StepViewer(props: StepViewerProps) {
  // Chosen once: code that is there is drawn without a fallback, which React would keep on the screen for a third of a second.
  const [Viewer] = useState(
    () =>
      loaded.get(codeOf(props.at.kind, props.type)) ??
      ofType<ComponentType<StepViewerProps>>(viewers[props.at.kind], props.type) ??
      RawViewer,
  );
  return <Viewer {...props} />;
}
