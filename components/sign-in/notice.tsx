import { ArrowRight, CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#components/ui/style.ts';

const icons = { next: ArrowRight, info: Info, error: CircleAlert };

interface NoticeProps {
  readonly kind: keyof typeof icons;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Notice({ kind, className, children }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div className={cn('flex gap-3 rounded-control border border-hairline bg-bg px-3.5 py-2.5 text-body', className)}>
      <Icon aria-hidden className={cn('mt-0.5 size-4', kind === 'error' ? 'text-rejected-fg' : 'text-muted')} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
