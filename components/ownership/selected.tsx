'use client';

import { CircleAlert, CircleCheck, CircleQuestionMark, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { countryName } from '#lib/format/country.ts';
import {
  type Figures,
  type Ground,
  groundWords,
  type Holding,
  type NodeKey,
  type Ownership,
  type OwnershipNode,
  shareText,
} from '#lib/ownership/index.ts';

import { ChainList } from './chain-list.tsx';
import { intervalText, isExact } from './figures.ts';
import { KindIcon, kindWord, Name, plainNameOf } from './names.tsx';
import { State } from './state.tsx';
import type { ChainsAsked } from './use-ownership.ts';
import { VerdictSign } from './verdict.tsx';

interface SelectedProps {
  readonly node: OwnershipNode;
  readonly figures: Figures | null;
  readonly ownership: Ownership;
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  readonly chains: ChainsAsked;
  readonly onOpen: () => void;
  readonly onClear: () => void;
}

/** All that is worked out of one person or company: the chains with their arithmetic, the grounds of the verdict, how sure it is. */
export function Selected({ node, figures, ownership, nodes, chains, onOpen, onClear }: SelectedProps) {
  const isRoot = node.key === ownership.read.root;
  return (
    <section
      aria-label={`Chains of ${plainNameOf(node)}`}
      className="border-control border-t bg-surface panes:min-h-0 panes:overflow-y-auto print:border-t"
    >
      <header className="flex flex-wrap items-center gap-x-2 bg-surface py-1.5 pr-2 pl-4 panes:sticky panes:top-0 panes:z-10">
        <div className="flex min-w-0 items-center gap-2">
          <KindIcon kind={node.kind} className="size-4" />
          <h3 className="line-clamp-3 min-w-0 font-semibold [overflow-wrap:anywhere] print:line-clamp-none">
            <Name node={node} />
          </h3>
        </div>
        {figures?.verdict && (
          <span className="shrink-0">
            <VerdictSign verdict={figures.verdict} ownership={ownership} />
          </span>
        )}
        <span className="ml-auto flex items-center gap-2 print:hidden">
          {node.kind !== 'unknown' && node.place && (
            <Button look="link" size="small" onClick={onOpen} className="px-2">
              Open checks
            </Button>
          )}
          <IconButton label="Close the chains" shortcut="Esc" size="small" onClick={onClear}>
            <X aria-hidden />
          </IconButton>
        </span>
      </header>
      <Facts node={node} ownership={ownership} nodes={nodes} isRoot={isRoot} />
      {figures && !isRoot && (
        <ChainList node={node} figures={figures} ownership={ownership} nodes={nodes} chains={chains} />
      )}
      {figures && !isExact(figures.effective) && (
        <Line icon={<CircleQuestionMark aria-hidden className="text-resubmission-fg" />}>
          <b className="font-medium">{intervalText(figures.effective)}.</b> A share on the way to it was not reported;
          its part may be anything up to what nobody is named for.
        </Line>
      )}
      {figures && figures.grounds.length > 0 && (
        <ul aria-label="Grounds of the verdict" className="border-hairline border-t py-1.5">
          {figures.grounds.map((ground) => (
            <li key={`${ground.article}-${ground.of}-${ground.through.join()}`}>
              <GroundLine ground={ground} ownership={ownership} />
            </li>
          ))}
        </ul>
      )}
      {!ownership.computed && (
        <p className="border-hairline border-t px-4 py-2 text-muted">
          Nothing is computed for this structure: shares stand as reported.
        </p>
      )}
    </section>
  );
}

const outcomes: Record<
  Ground['outcome'],
  { readonly icon: typeof Minus; readonly word: string; readonly className: string }
> = {
  met: { icon: CircleCheck, word: 'Met', className: 'text-text' },
  not_met: { icon: Minus, word: 'Not met', className: 'text-muted' },
  undetermined: { icon: CircleAlert, word: 'Undetermined', className: 'text-resubmission-fg' },
};

function GroundLine({ ground, ownership }: { readonly ground: Ground; readonly ownership: Ownership }) {
  const { icon: Icon, word, className } = outcomes[ground.outcome];
  return (
    <Line
      icon={<Icon aria-hidden className={className} />}
      className={ground.outcome === 'not_met' ? 'text-muted' : undefined}
    >
      <span className="sr-only">{word}: </span>
      <SafeText dir="ltr" text={groundWords(ground, ownership, ownership.policy)} />
    </Line>
  );
}

interface LineProps {
  readonly icon: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const Line = ({ icon, className, children }: LineProps) => (
  <p className={cn('flex items-start gap-2 px-4 py-0.5 [&_svg]:mt-0.75 [&_svg]:size-3.5', className)}>
    {icon}
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </p>
);

interface FactsProps extends Pick<SelectedProps, 'node' | 'ownership' | 'nodes'> {
  readonly isRoot: boolean;
}

function Facts({ node, ownership, nodes, isRoot }: FactsProps) {
  const country = countryName(node.country) ?? node.country;
  const directorOf = ownership.holdings.filter(({ owner, director }) => director && owner === node.key);
  const owners = ownership.holdings.filter(({ owned, share }) => owned === node.key && share !== 0);
  const parts = [
    <span key="kind">{isRoot ? 'Subject company' : kindWord(node.kind)}</span>,
    country !== null && <SafeText key="country" text={country} />,
    node.registrationNumber !== null && <SafeText key="number" text={node.registrationNumber} className="font-mono" />,
    node.birthDate !== null && (
      <span key="born">
        born <SafeText text={node.birthDate} />
      </span>
    ),
    node.kind === 'person' && (
      <span key="ultimate">
        {node.ultimate === null ? '“ultimate” not declared' : `declared ultimate: ${node.ultimate ? 'yes' : 'no'}`}
      </span>
    ),
    node.kind !== 'person' && (
      <span key="owners">{`${owners.length.toLocaleString('en')} ${owners.length === 1 ? 'owner' : 'owners'} reported`}</span>
    ),
  ].filter(Boolean);
  return (
    <div className="flex flex-col gap-1 px-4 pb-2 text-meta text-muted">
      <p className="[&>*+*]:before:content-['·'] [&>*+*]:before:mx-1.5 [overflow-wrap:anywhere]">{parts}</p>
      {directorOf.length > 0 && (
        <p className="text-director [overflow-wrap:anywhere]">
          Director of <Ends holdings={directorOf} nodes={nodes} computed={ownership.computed} />, never added to shares
        </p>
      )}
      {node.kind !== 'unknown' && (
        <p className="flex flex-wrap items-center gap-x-2">
          <State node={node} />
        </p>
      )}
    </div>
  );
}

const namedAtMost = 5;

const Ends = ({
  holdings,
  nodes,
  computed,
}: {
  readonly holdings: readonly Holding[];
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  readonly computed: boolean;
}) => (
  <>
    {holdings.slice(0, namedAtMost).map(({ key, owned, share, reported }, at) => {
      const node = nodes.get(owned);
      return (
        <span key={key}>
          {at > 0 && ', '}
          {node && <Name node={node} />}
          {share !== 0 && (
            <>
              {' '}
              (<SafeText text={computed ? shareText(share) : (reported ?? '?')} /> beside it)
            </>
          )}
        </span>
      );
    })}
    {holdings.length > namedAtMost && ` and ${holdings.length - namedAtMost} more`}
  </>
);
