'use client';
'use no memo';

import { lazy, Suspense } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay/index.ts';
import type { SignedInReviewer } from '../reviewer.ts';

const load = () => import('./account-menu-popup.tsx');
const Popup = lazy(() => load().then((module) => ({ default: module.AccountMenuPopup })));

const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toUpperCase();
};

export function AccountMenu({ reviewer }: { reviewer: SignedInReviewer }) {
  const { trigger, overlay } = useOverlay('menu', load);
  return (
    <>
      <Button look="quiet" shape="bare" className="px-1.5" {...trigger}>
        <span
          aria-hidden
          className="flex size-6.5 items-center justify-center rounded-full bg-sunken font-semibold text-[0.6875rem] text-muted high-contrast:border"
        >
          {initials(reviewer.name)}
        </span>
        <span className="max-w-40 truncate text-text max-lg:sr-only">{reviewer.name}</span>
        <span className="sr-only">, account</span>
      </Button>
      {overlay && (
        <Suspense>
          <Popup reviewer={reviewer} {...overlay} />
        </Suspense>
      )}
    </>
  );
}
