'use client';

import { Checkbox } from '#components/ui/form/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { blockText } from '#lib/format/labels/decision.ts';
import type { ClearBlock } from '#lib/model/review/decision.ts';
import { EvidenceLink } from './evidence-link.tsx';

interface BlockListProps {
  readonly blocks: readonly ClearBlock[];
  /** Ids of those that are overridden; without it none can be. */
  readonly overridden?: ReadonlySet<string>;
  readonly onOverride?: (id: string, isOverridden: boolean) => void;
  readonly onFollow?: () => void;
}

/** What blocks a clear, each with the way to its evidence. */
export const BlockList = ({ blocks, overridden, onOverride, onFollow }: BlockListProps) => (
  <ul className="flex max-h-56 flex-col divide-y divide-hairline overflow-y-auto rounded-control border border-hairline">
    {blocks.map((block) => (
      <li key={block.id} className="flex items-start gap-2 px-3 py-1.5">
        <span className="min-w-0 grow break-words">
          <EvidenceLink target={block.target} onFollow={onFollow}>
            <SafeText text={blockText(block)} />
          </EvidenceLink>
        </span>
        {overridden && onOverride && (
          <div className="flex min-h-6 shrink-0 items-center gap-2">
            <Checkbox
              id={`override-${block.id}`}
              checked={overridden.has(block.id)}
              onChange={(event) => onOverride(block.id, event.target.checked)}
            />
            <label htmlFor={`override-${block.id}`} className="cursor-pointer py-0.5">
              Override<span className="sr-only">: {blockText(block)}</span>
            </label>
          </div>
        )}
      </li>
    ))}
  </ul>
);
