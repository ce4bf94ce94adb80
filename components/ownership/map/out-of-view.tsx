import { ArrowUpRight } from 'lucide-react';
import { Button } from '#components/ui/button/index.ts';
import type { NodeKey, Ownership } from '#lib/ownership/index.ts';
import { toSummary } from '../summary/summary.ts';

interface OutOfViewProps {
  readonly ownership: Ownership;
  /** Nodes that the map should open on and that are not in view. */
  readonly missed: readonly NodeKey[];
  readonly onShow: (keys: readonly NodeKey[]) => void;
}

/** Which beneficial owners and hits the frame has no room for, and the way to them. */
export function OutOfView({ ownership, missed, onShow }: OutOfViewProps) {
  const { owners, hits } = toSummary(ownership);
  const hitKeys = new Set(hits.map(({ key }) => key));
  const ownerKeys = new Set(owners.map(({ node }) => node.key));
  const withHits = missed.filter((key) => hitKeys.has(key));
  const others = missed.filter((key) => ownerKeys.has(key) && !hitKeys.has(key));
  const keys = [...withHits, ...others];
  if (keys.length === 0) return null;
  return (
    <p className="absolute right-2 bottom-2 flex max-w-[calc(100%-1rem)] items-center gap-x-2 rounded-control border border-control bg-raised px-2.5 py-0.5 text-meta print:hidden">
      <span className="min-w-0">{outOfViewText(withHits.length, others.length)}</span>
      <Button look="link" size="small" shape="bare" className="min-h-6" onClick={() => onShow(keys)}>
        <ArrowUpRight aria-hidden />
        Show
        <span className="sr-only"> who is out of view</span>
      </Button>
    </p>
  );
}

/** `2 with hits and 1 beneficial owner out of view` */
function outOfViewText(hits: number, owners: number): string {
  const parts = [
    hits > 0 ? `${hits.toLocaleString('en')} with hits` : '',
    owners > 0 ? `${owners.toLocaleString('en')} ${owners === 1 ? 'beneficial owner' : 'beneficial owners'}` : '',
  ].filter(Boolean);
  return `${parts.join(' and ')} out of view`;
}
