'use client';

import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { useNow } from '#components/ui/time/index.ts';
import type { Ownership, Policy } from '#lib/ownership/index.ts';
import { isPreview, policyText } from '../labels/index.ts';

const loadPolicyMenu = () => import('./policy-menu.tsx');
const PolicyMenu = lazyPart(() => loadPolicyMenu().then((module) => module.PolicyMenu));

interface OwnersToolbarProps {
  readonly ownership: Ownership;
  readonly defaultPolicy: Policy;
  readonly onPolicy: (id: string | null) => void;
  /** After the policy menu. */
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** The head of the table with search, policy menu and export. */
export function OwnersToolbar({ ownership, defaultPolicy, onPolicy, end, children }: OwnersToolbarProps) {
  const menu = useOverlay('menu', loadPolicyMenu);
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const { nodes, policy } = ownership;
  return (
    <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-hairline border-b py-1 pr-1 pl-4">
      <h2 className="font-semibold">
        Owners{' '}
        <span className="font-normal text-muted">
          {nodes.length.toLocaleString('en')} {nodes.length === 1 ? 'node' : 'nodes'}
        </span>
      </h2>
      {children}
      <Button look="quiet" size="small" className="min-w-0 max-w-full max-sm:-ml-2 sm:ml-auto" {...menu.trigger}>
        <span className="truncate">
          {policyText(policy)}
          {isPreview(policy, today) && <span className="font-semibold text-resubmission-fg"> · preview</span>}
        </span>
        <ChevronDown aria-hidden className="print:hidden" />
      </Button>
      {menu.overlay && (
        <PolicyMenu defaultPolicy={defaultPolicy} policy={policy} today={today} onPolicy={onPolicy} {...menu.overlay} />
      )}
      {end}
    </header>
  );
}
