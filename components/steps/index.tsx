/**
 * Each step type has its viewer. A new type is one folder here and one line in `viewers` and `loaders`; an unknown type gets the raw viewer.
 * Hides: the code of the viewers, which is loaded when a step is first shown. Promises: everything received is shown; absent and hidden stay
 * distinct. Throws what a viewer throws at a body it cannot read: the page has an error boundary around each step.
 */
'use client';

import dynamic from 'next/dynamic';
import { type ComponentType, useState } from 'react';
import { Skeleton } from '#components/ui/feedback/index.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { StepType } from '#lib/model/session/step-type.ts';
import { isWhollyUnreadable } from '#lib/model/session/unreadable.ts';
import type { StepViewerProps } from '../step-parts/step-frame.tsx';

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
    CORPORATE_OFFICER: dynamic(() => import('./corporate-officer/viewer.tsx'), { loading }),
  },
} satisfies OfEveryType<ComponentType<StepViewerProps>>;

type OfEveryType<Value> = { [Kind in SessionKind]: Record<StepType<Kind>, Value> };

/** The ownership page shows what the beneficial owners step declares of one owner. */
export const OwnerDetails = dynamic(
  () => import('./beneficial-owners/owner-details.tsx').then((module) => module.OwnerDetails),
  { loading },
);

const loadRaw = () => import('./raw/viewer.tsx');

/** The same imports load a viewer's code ahead. Above, Next needs each import literally in its `dynamic` call to preload it in the page's head. */
const loaders = {
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
    CORPORATE_OFFICER: () => import('./corporate-officer/viewer.tsx'),
  },
} satisfies OfEveryType<Load>;

const ofType = <Value,>(table: Readonly<Record<string, Value>>, type: string): Value | undefined =>
  Object.hasOwn(table, type) ? table[type] : undefined;

type Load = () => Promise<{ readonly default: ComponentType<StepViewerProps> }>;

const loaderOf = (kind: SessionKind, type: string): Load => ofType<Load>(loaders[kind], type) ?? loadRaw;

const loaded = new Map<Load, ComponentType<StepViewerProps>>();

/** The promise resolves when the viewer of this type can be drawn at once, and rejects when its code could not be fetched. */
export async function loadViewer(kind: SessionKind, type: string): Promise<void> {
  const load = loaderOf(kind, type);
  if (!loaded.has(load)) loaded.set(load, (await load()).default);
}

export function StepViewer(props: StepViewerProps) {
  return isWhollyUnreadable(props.answer.body) ? <RawViewer {...props} /> : <TypedViewer {...props} />;
}

function TypedViewer(props: StepViewerProps) {
  // The viewer is chosen once: loaded code is drawn without a fallback, which React would keep on screen for a third of a second.
  const [Viewer] = useState(
    () =>
      loaded.get(loaderOf(props.at.kind, props.type)) ??
      ofType<ComponentType<StepViewerProps>>(viewers[props.at.kind], props.type) ??
      RawViewer,
  );
  return <Viewer {...props} />;
}
