'use client';

/**
 * The panel of the selected person or company: facts, chains to the subject company with their arithmetic, and the grounds of the verdict. Promises:
 * an unknown share is shown as unknown, a share as reported where nothing is computed. Throws nothing.
 */
import { CircleAlert, CircleCheck, CircleQuestionMark, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { IconButton } from '#components/ui/button/icon-button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { Day } from '#components/ui/time/day.tsx';
import { countryName } from '#lib/format/country.ts';
import { type Ground, groundText, type NodeAssessment, type Ownership, shareText } from '#lib/ownership/index.ts';
import { ChainList, type ChainListProps } from './chain-list.tsx';
import { intervalText, isExact } from './labels.ts';
import { KindIcon, kindLabel, NodeName, NodeStatus, nodeNameText } from './node.tsx';
import { VerdictMark } from './verdict-mark.tsx';

type NodeFactsProps = Pick<ChainListProps, 'node' | 'ownership' | 'nodes'> & { readonly isRoot: boolean };

function NodeFacts({ node, ownership, nodes, isRoot }: NodeFactsProps) {
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
    node.kind === 'person' ? (
      <span key="ultimate">
        {node.ultimate === null ? 'UBO status not declared' : `declared UBO: ${node.ultimate ? 'yes' : 'no'}`}
      </span>
    ) : (
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

const DirectedCompanies = ({
  holdings,
  nodes,
  computed,
}: Pick<Ownership, 'holdings' | 'computed'> & Pick<ChainListProps, 'nodes'>) => (
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

interface SelectedNodeProps extends Omit<ChainListProps, 'assessment'> {
  /** It is null if nothing is computed. */
  readonly assessment: NodeAssessment | null;
  readonly onOpen: () => void;
  readonly onClear: () => void;
  /** The surrounding frame has the name and the button that closes it. */
  readonly isTitled?: boolean;
}

export function SelectedNode(props: SelectedNodeProps) {
  const { node, assessment, ownership, nodes, chains, onOpen, onClear, isTitled = false } = props;
  const isRoot = node.key === ownership.interpretation.root;
  return (
    <section
      aria-label={`Chains of ${nodeNameText(node)}`}
      className={cn('bg-surface panes:min-h-0 panes:overflow-y-auto', !isTitled && 'border-control border-t')}
    >
      <header className="flex flex-wrap items-center gap-x-2 bg-surface py-1.5 pr-2 pl-4 panes:sticky panes:top-0 panes:z-10">
        <div className={isTitled ? 'sr-only' : 'flex min-w-0 items-center gap-2'}>
          <KindIcon kind={node.kind} className="size-4" />
          <h3 className="line-clamp-3 min-w-0 font-semibold [overflow-wrap:anywhere] print:line-clamp-none">
            <NodeName node={node} />
          </h3>
        </div>
        {assessment?.verdict && (
          <span className="shrink-0">
            <VerdictMark verdict={assessment.verdict} ownership={ownership} />
          </span>
        )}
        <span className="ml-auto flex items-center gap-2 print:hidden">
          {node.kind !== 'unknown' && node.listedAt && (
            <Button look="link" size="small" onClick={onOpen} className="px-2">
              Open checks
            </Button>
          )}
          {!isTitled && (
            <IconButton label="Close chains" shortcut="Esc" size="small" onClick={onClear}>
              <X aria-hidden />
            </IconButton>
          )}
        </span>
      </header>
      <NodeFacts node={node} ownership={ownership} nodes={nodes} isRoot={isRoot} />
      {assessment && !isRoot && (
        <ChainList node={node} assessment={assessment} ownership={ownership} nodes={nodes} chains={chains} />
      )}
      {assessment && !isExact(assessment.effective) && (
        <Line icon={<CircleQuestionMark aria-hidden className="text-resubmission-fg" />}>
          <b className="font-medium">{intervalText(assessment.effective)}.</b> A share in a chain was not reported, or
          another entry may be the same person; it may be anything in this range.
        </Line>
      )}
      {assessment && assessment.grounds.length > 0 && (
        <ul aria-label="Grounds of the verdict" className="border-hairline border-t py-1.5">
          {assessment.grounds.map((ground) => (
            <li key={`${ground.rule}-${ground.of}-${ground.through.join()}`}>
              <GroundLine ground={ground} ownership={ownership} />
            </li>
          ))}
        </ul>
      )}
      {!ownership.computed && (
        <p className="border-hairline border-t px-4 py-2 text-muted">
          Nothing is computed for this structure: shares are shown as reported.
        </p>
      )}
    </section>
  );
}

const outcomes = {
  met: { icon: CircleCheck, label: 'Met', className: 'text-text' },
  not_met: { icon: Minus, label: 'Not met', className: 'text-muted' },
  undetermined: { icon: CircleAlert, label: 'Undetermined', className: 'text-resubmission-fg' },
};

function GroundLine({ ground, ownership }: { readonly ground: Ground; readonly ownership: Ownership }) {
  const { icon: Icon, label, className } = outcomes[ground.outcome];
  return (
    <Line
      icon={<Icon aria-hidden className={className} />}
      className={cn(ground.outcome === 'not_met' && 'text-muted')}
    >
      <span className="sr-only">{label}: </span>
      <SafeText dir="ltr" text={groundText(ground, ownership, ownership.policy)} />
    </Line>
  );
}

interface LineProps {
  readonly icon: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

const Line = ({ icon, className, children }: LineProps) => (
  <p className={cn('flex items-start gap-2 px-4 py-0.5 [&_svg]:mt-0.75 [&_svg]:size-3.5', className)}>
    {icon}
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </p>
);
