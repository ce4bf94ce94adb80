import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface FactRow {
  readonly name: string;
  readonly value: ReactNode;
  /** Needs attention: marked with an icon, not by colour alone. */
  readonly isConcern?: boolean;
}

export function FactList({ rows }: { readonly rows: readonly FactRow[] }) {
  return (
    <dl className="w-full divide-y divide-hairline rounded-table border border-hairline bg-surface">
      {rows.map(({ name, value, isConcern }) => (
        <div key={name} className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-muted">{name}</dt>
          <dd className="flex min-w-0 items-start gap-1.5 tabular-nums">
            {isConcern && (
              <CircleAlert
                aria-label="Needs attention:"
                role="img"
                className="mt-0.5 size-4 shrink-0 text-rejected-fg"
              />
            )}
            <span className="min-w-0 break-words">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
