'use client';

import { Repeat2 } from 'lucide-react';
import { Fragment } from 'react';
import { FailureLine } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import type { Chain, Chains, NodeAssessment, NodeKey, Ownership, OwnershipNode } from '#lib/ownership/index.ts';
import { shareLabel } from '#lib/ownership/index.ts';
import { effectiveShareText, shareNumber } from './labels.ts';
import { nodeName } from './node.tsx';
import type { ChainsState } from './worker/use-ownership.ts';

export interface ChainListProps {
  readonly node: OwnershipNode;
  readonly assessment: NodeAssessment;
  readonly ownership: Ownership;
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  readonly chains: ChainsState;
}

/** Lists every chain to the subject company with its product, what loops add, and the sum. */
export function ChainList({ chains, ...props }: ChainListProps) {
  if (chains.state === 'failed')
    return (
      <FailureLine onRetry={chains.retry} className="border-hairline border-t">
        The chains could not be computed.
      </FailureLine>
    );
  if (!chains.chains)
    return <p className="appear-late border-hairline border-t px-4 py-2 text-muted">Computing the chains</p>;
  if (chains.chains.chains.length === 0) return <NoChains node={props.node} ownership={props.ownership} />;
  return <ComputedChains computed={chains.chains} {...props} />;
}

const NoChains = ({ node, ownership }: Pick<ChainListProps, 'node' | 'ownership'>) => (
  <p className="border-hairline border-t px-4 py-2 text-muted">
    {ownership.holdings.some(({ owner, director }) => owner === node.key && director)
      ? 'No chain of reported shares leads from it to the subject company: director only.'
      : 'No chain of reported shares leads from it to the subject company.'}
  </p>
);

const rowClass =
  'grid min-h-7 grid-cols-[minmax(0,1fr)_fit-content(45%)_3.75rem] items-center gap-x-4 border-hairline border-t px-4 py-0.5';

function ComputedChains(props: Omit<ChainListProps, 'chains'> & { readonly computed: Chains }) {
  const { node, assessment, ownership, nodes } = props;
  const { chains, more, sum, byLoops } = props.computed;
  const hasLoops = byLoops !== null && Math.abs(byLoops) > 1e-9;
  const loop = hasLoops ? findLoop([...new Set(chains.flatMap((chain) => chain.nodes))], ownership) : null;
  return (
    <ul aria-label="Chains and their products" className="tabular-nums">
      {chains.map((chain) => (
        <ChainRow key={chain.holdings.join()} chain={chain} nodes={nodes} />
      ))}
      {hasLoops && (
        <li className={rowClass}>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {loop ? (
              <>
                <Repeat2 aria-hidden className="mr-1 inline size-3.5 text-loop" />
                The loop <ChainNames path={loop} nodes={nodes} /> {byLoops > 0 ? 'adds' : 'subtracts'}
              </>
            ) : (
              'Scaling of companies reported above 100\u202f% subtracts'
            )}
          </span>
          <span />
          <span className="text-right">{shareNumber(Math.abs(byLoops))}</span>
        </li>
      )}
      <li className={`${rowClass} font-semibold`}>
        <span>
          {node.kind === 'company' ? 'Share of the subject company held through it' : 'Effective share'}
          {loop && sum !== null && (
            <span className="font-normal text-muted">, without the loop {shareNumber(sum)}</span>
          )}
          {more && <span className="font-normal text-muted">, from more chains than the {chains.length} listed</span>}
        </span>
        <span />
        <span className="text-right">{effectiveShareText(assessment.effective)}</span>
      </li>
    </ul>
  );
}

const ChainRow = ({ chain, nodes }: { readonly chain: Chain } & Pick<ChainListProps, 'nodes'>) => (
  <li className={rowClass}>
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <ChainNames path={chain.nodes} nodes={nodes} />
    </span>
    <span className="text-right text-muted">
      {chainText(chain)}
      <span className="sr-only"> =</span>
    </span>
    <span className="text-right">{shareNumber(chain.product)}</span>
  </li>
);

const ChainNames = ({ path, nodes }: { readonly path: readonly NodeKey[] } & Pick<ChainListProps, 'nodes'>) =>
  path.map((key, at) => {
    const node = nodes.get(key);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a loop names its first node twice
      <Fragment key={at}>
        {at > 0 && (
          <>
            <span aria-hidden className="text-muted">
              {' → '}
            </span>
            <span className="sr-only"> owns part of </span>
          </>
        )}
        <SafeText text={node ? nodeName(node) : `#${key}`} />
      </Fragment>
    );
  });

/** The shortest loop through one of these nodes, beginning and ending with it; null if no loop passes through any. */
export function findLoop(
  nodes: readonly NodeKey[],
  { holdings }: Pick<Ownership, 'holdings'>,
): readonly NodeKey[] | null {
  const owned = Map.groupBy(
    holdings.filter(({ inLoop }) => inLoop),
    ({ owner }) => owner,
  );
  for (const start of nodes) {
    const cameFrom = new Map<NodeKey, NodeKey>();
    const queue = owned.has(start) ? [start] : [];
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      for (const { owned: next } of owned.get(at) ?? []) {
        if (next === start) return pathBack(start, at, cameFrom);
        if (cameFrom.has(next)) continue;
        cameFrom.set(next, at);
        queue.push(next);
      }
    }
  }
  return null;
}

function pathBack(start: NodeKey, last: NodeKey, cameFrom: ReadonlyMap<NodeKey, NodeKey>): readonly NodeKey[] {
  const path = [start];
  for (let at: NodeKey | undefined = last; at !== undefined && at !== start; at = cameFrom.get(at)) path.unshift(at);
  return [start, ...path];
}

/** "80 % × 50 % × 60 %": the shares of a chain, the one in the subject company last; "? %" for an unknown share. */
export const chainText = ({ shares }: Pick<Chain, 'shares'>): string => shares.map(shareLabel).join(' × ');
