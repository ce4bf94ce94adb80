'use client';

import { Repeat2 } from 'lucide-react';
import { Fragment } from 'react';
import { Button } from '#components/ui/button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import type { Chains, Figures, NodeKey, Ownership, OwnershipNode } from '#lib/ownership/index.ts';
import { loopThrough } from './answer.ts';
import { factorsText } from './arithmetic.ts';
import { bare, effectiveText } from './figures.ts';
import { nameOf } from './names.tsx';
import type { ChainsAsked } from './use-ownership.ts';

interface ChainListProps {
  readonly node: OwnershipNode;
  readonly figures: Figures;
  readonly ownership: Ownership;
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  readonly chains: ChainsAsked;
}

/** Every chain to the subject with its product, what loops add, and the sum. */
export function ChainList({ chains, ...about }: ChainListProps) {
  if (chains.state === 'failed')
    return (
      <p role="alert" className="flex items-center gap-3 border-hairline border-t px-4 py-2">
        The chains could not be worked out.
        <Button size="small" onClick={chains.retry}>
          Retry
        </Button>
      </p>
    );
  if (!chains.chains)
    return <p className="appear-late border-hairline border-t px-4 py-2 text-muted">Working out the chains</p>;
  return <Listed listed={chains.chains} {...about} />;
}

const rowClass =
  'grid min-h-7 grid-cols-[minmax(0,1fr)_fit-content(45%)_3.75rem] items-center gap-x-4 border-hairline border-t px-4 py-0.5';

function Listed({
  listed,
  node,
  figures,
  ownership,
  nodes,
}: Omit<ChainListProps, 'chains'> & { readonly listed: Chains }) {
  const { chains, more, sum, byLoops } = listed;
  if (chains.length === 0)
    return (
      <p className="border-hairline border-t px-4 py-2 text-muted">
        {ownership.holdings.some(({ owner, director }) => owner === node.key && director)
          ? 'No reported share of its own leads to the subject company: a director only.'
          : 'No reported share of its own leads to the subject company.'}
      </p>
    );
  const onTheWay = [...new Set(chains.flatMap((chain) => chain.nodes))];
  const loop = byLoops !== null && Math.abs(byLoops) > 1e-9 ? loopThrough(onTheWay, ownership) : null;
  const what = node.kind === 'company' ? 'Part of the subject that runs through it' : 'Effective share';
  return (
    <ul aria-label="Chains and their products" className="tabular-nums">
      {chains.map((chain) => (
        <li key={chain.holdings.join()} className={rowClass}>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Way nodes={chain.nodes} known={nodes} />
          </span>
          <span className="text-right text-muted">
            {factorsText(chain)}
            <span className="sr-only"> =</span>
          </span>
          <span className="text-right">{bare(chain.product)}</span>
        </li>
      ))}
      {byLoops !== null && Math.abs(byLoops) > 1e-9 && (
        <li className={rowClass}>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {loop ? (
              <>
                <Repeat2 aria-hidden className="mr-1 inline size-3.5 text-loop" />
                The loop <Way nodes={loop} known={nodes} /> {byLoops > 0 ? 'adds' : 'takes'}
              </>
            ) : (
              'Companies whose shares pass 100\u202f% are scaled, which takes'
            )}
          </span>
          <span />
          <span className="text-right">{bare(Math.abs(byLoops))}</span>
        </li>
      )}
      <li className={`${rowClass} font-semibold`}>
        <span>
          {what}
          {loop && sum !== null && <span className="font-normal text-muted">, without the loop {bare(sum)}</span>}
          {more && (
            <span className="font-normal text-muted">, by more chains than the {chains.length} that stand here</span>
          )}
        </span>
        <span />
        <span className="text-right">{effectiveText(figures.effective)}</span>
      </li>
    </ul>
  );
}

const Way = ({
  nodes,
  known,
}: {
  readonly nodes: readonly NodeKey[];
  readonly known: ReadonlyMap<NodeKey, OwnershipNode>;
}) =>
  nodes.map((key, at) => {
    const node = known.get(key);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a loop names its first node twice
      <Fragment key={at}>
        {at > 0 && (
          <>
            <span aria-hidden className="text-muted">
              {' → '}
            </span>
            <span className="sr-only"> owns of </span>
          </>
        )}
        <SafeText text={node ? nameOf(node) : `#${key}`} />
      </Fragment>
    );
  });
