'use no memo';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { sessionsPage } from '#lib/model/addresses.ts';
import { buttonClass } from '../button/index.ts';
import { EmptyState } from './empty-state.tsx';

interface ForbiddenPageProps {
  /** The heading of the page for those who may see it. */
  readonly title: string;
  /** Who may, in one sentence. */
  readonly children: ReactNode;
}

/** In place of a page that the role may not see: what it is, why it is not shown, and a way back. */
export const ForbiddenPage = ({ title, children }: ForbiddenPageProps) => (
  <div className="p-4 md:p-5">
    <h1 className="font-semibold text-title">{title}</h1>
    <EmptyState
      kind="no-permission"
      className="-mx-4"
      action={
        <Link href={sessionsPage()} prefetch={false} className={buttonClass()}>
          Back to sessions
        </Link>
      }
    >
      {children}
    </EmptyState>
  </div>
);
