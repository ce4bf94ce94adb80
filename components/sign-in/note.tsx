import { ArrowRight, CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';

const icons = { onward: ArrowRight, news: Info, trouble: CircleAlert };

/** A quiet block above or below a form. */
export function Note({
  kind,
  className,
  children,
}: {
  kind: keyof typeof icons;
  className?: string;
  children: ReactNode;
}) {
  const Icon = icons[kind];
  return (
    <div className={cn('flex gap-3 rounded-control border border-hairline bg-bg px-3.5 py-2.5 text-body', className)}>
      <Icon aria-hidden className={cn('mt-0.5 size-4', kind === 'trouble' ? 'text-rejected-fg' : 'text-muted')} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
