import type { ReactNode } from 'react';
import type { OwnershipNode } from '#lib/ownership/index.ts';

/** The page's part of the address. */
interface OwnershipRoute {
  /** The selected node. */
  readonly node: string | null;
  /** The id of the applied policy; null: the default. */
  readonly policy: string | null;
  /** Whether the checks of the selected node are open. */
  readonly checks: boolean;
}

export interface OwnershipPageProps {
  readonly reference: string;
  readonly route: OwnershipRoute;
  readonly onRoute: (change: Partial<OwnershipRoute>) => void;
  /** Whether the reviewer may read what officers recorded about the owners. */
  readonly mayReadOwners: boolean;
  /** Renders a node's own details, checks, screening and documents. */
  readonly details: (node: OwnershipNode) => ReactNode;
}
