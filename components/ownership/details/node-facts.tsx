'use client';

import { SafeText } from '#components/ui/text/index.ts';
import { Day } from '#components/ui/time/index.ts';
import { countryName } from '#lib/format/countries/country.ts';
import { type Holding, type NodeKey, type Ownership, type OwnershipNode, shareText } from '#lib/ownership/index.ts';
import { kindLabel, NodeName } from '../node-name.tsx';
import { NodeStatus } from '../node-status.tsx';

interface NodeFactsProps {
  readonly node: OwnershipNode;
  readonly ownership: Ownership;
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  readonly isRoot: boolean;
}

/** What was declared and checked of a node. */
export function NodeFacts({ node, ownership, nodes, isRoot }: NodeFactsProps) {
  const country = countryName(node.country) ?? node.country;
  const directorOf = ownership.holdings.filter(({ owner, director }) => director && owner === node.key);
  const owners = ownership.holdings.filter(({ owned, share }) => owned === node.key && share !== 0);
  const facts = [
    <span key="kind">{isRoot ? 'Subject company' : kindLabel(node.kind)}</span>,
    country !== null && <SafeText key="country" text={country} />,
    node.registrationNumber !== null && <SafeText key="number" text={node.registrationNumber} className="font-mono" />,
    node.birthDate !== null && (
      <span key="born">
        born <Day value={node.birthDate} />
      </span>
    ),
    node.kind === 'person' && (
      <span key="ultimate">
        {node.ultimate === null ? 'UBO status not declared' : `declared UBO: ${node.ultimate ? 'yes' : 'no'}`}
      </span>
    ),
    node.kind !== 'person' && (
      <span key="owners">{`${owners.length.toLocaleString('en')} ${owners.length === 1 ? 'owner' : 'owners'} reported`}</span>
    ),
  ].filter(Boolean);
  return (
    <div className="flex flex-col gap-1 px-4 pb-2 text-meta text-muted">
      <p className="[&>*+*]:before:content-['·'] [&>*+*]:before:mx-1.5 [overflow-wrap:anywhere]">{facts}</p>
      {directorOf.length > 0 && (
        <p className="text-director [overflow-wrap:anywhere]">
          Director of <DirectedCompanies holdings={directorOf} nodes={nodes} computed={ownership.computed} />.
          Directorships are never added to shares.
        </p>
      )}
      {node.kind !== 'unknown' && (
        <p className="flex flex-wrap items-center gap-x-2">
          <NodeStatus node={node} />
        </p>
      )}
    </div>
  );
}

const companiesShown = 5;

interface DirectedCompaniesProps {
  readonly holdings: readonly Holding[];
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  readonly computed: boolean;
}

const DirectedCompanies = ({ holdings, nodes, computed }: DirectedCompaniesProps) => (
  <>
    {holdings.slice(0, companiesShown).map(({ key, owned, share, reported }, at) => {
      const node = nodes.get(owned);
      return (
        <span key={key}>
          {at > 0 && ', '}
          {node && <NodeName node={node} />}
          {share !== 0 && (
            <>
              {' '}
              (also holds <SafeText text={computed ? shareText(share) : (reported ?? '?')} />)
            </>
          )}
        </span>
      );
    })}
    {holdings.length > companiesShown && ` and ${holdings.length - companiesShown} more`}
  </>
);
