import type { ReactNode } from 'react';

/** The address or a row names a hit that the answer no longer has. */
export const HitGone = ({ children }: { readonly children?: ReactNode }) => (
  <div role="status" className="flex flex-wrap items-center gap-3 border-hairline border-b px-4 py-3 text-hit">
    That hit is no longer in this screening.
    {children}
  </div>
);
