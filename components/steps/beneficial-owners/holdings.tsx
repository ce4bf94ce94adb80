'use client';

import { BriefcaseBusiness, TriangleAlert } from 'lucide-react';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Sign } from '../sign.tsx';
import { Absent, HiddenSign } from '../value-list.tsx';
import type { Told } from '../values.ts';
import type { Holding, OtherEnd } from './rows.ts';

/** What is strange, in plain words; it is shown all the same. */
export const Odd = ({ signs }: { readonly signs: readonly string[] }) =>
  signs.map((sign) => (
    <Sign key={sign} icon={TriangleAlert} className="text-resubmission-fg">
      odd: {sign}
    </Sign>
  ));

interface HoldingsProps {
  readonly holdings: Told<readonly Holding[]>;
  /** How many nodes are named without being listed: a single one may be the company under review. */
  readonly unlisted: number;
  /** More than these wait for the row to be opened. */
  readonly atMost?: number;
}

/** Each holding as reported: nothing is added up, and which way it points is not told. */
export function Holdings({ holdings, unlisted, atMost = Number.POSITIVE_INFINITY }: HoldingsProps) {
  if (holdings === undefined) return <HiddenSign />;
  if (holdings === null) return <Absent>not told</Absent>;
  if (holdings.length === 0) return <Absent>0 reported</Absent>;
  const left = holdings.length - atMost;
  return (
    <>
      <ul className="flex min-w-0 flex-col gap-1">
        {holdings.slice(0, atMost).map((holding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the holdings of one reading never change places
          <li key={at} className="min-w-0">
            <HoldingLine holding={holding} unlisted={unlisted} />
          </li>
        ))}
      </ul>
      {left > 0 && <span className="text-meta text-muted">and {left.toLocaleString('en')} more: open the row</span>}
    </>
  );
}

function HoldingLine({ holding, unlisted }: { readonly holding: Holding; readonly unlisted: number }) {
  const { share, director, other, odd, further } = holding;
  return (
    <span className="flex min-w-0 flex-col items-start">
      <span className="min-w-0 max-w-full [overflow-wrap:anywhere]">
        {share === undefined ? (
          <HiddenSign />
        ) : share === null ? (
          <Absent>share not told</Absent>
        ) : (
          <>
            <SafeText text={share} className="font-medium tabular-nums" />{' '}
            <span className="text-muted">(as reported)</span>
          </>
        )}
        <span className="text-muted"> with </span>
        <Other other={other} unlisted={unlisted} />
      </span>
      <Director answer={director} />
      <Odd signs={odd} />
      {further.map(([key, value]) => (
        <span key={key} className="max-w-full text-meta text-muted [overflow-wrap:anywhere]">
          <code>
            <SafeText text={key} />
          </code>
          : {value === undefined ? 'hidden from your role' : value === null ? 'none' : <SafeText text={value} />}{' '}
          (unknown key)
        </span>
      ))}
    </span>
  );
}

function Other({ other, unlisted }: { readonly other: OtherEnd; readonly unlisted: number }) {
  const { node, names } = other;
  if (node === undefined) return <HiddenSign />;
  if (node === null) return <span className="text-subtle">no node named</span>;
  const nodeWords = (
    <span className="tabular-nums">
      node <SafeText text={node} />
    </span>
  );
  if (names.length === 0) return unlisted > 1 ? <span>unknown {nodeWords}</span> : <span>{nodeWords}, not listed</span>;
  return names.map((name, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same
    <span key={at}>
      {at > 0 && ' or '}
      {name === null ? nodeWords : <SafeText text={name} />}
    </span>
  ));
}

function Director({ answer }: { readonly answer: Told<string> }) {
  if (answer === undefined)
    return (
      <span className="text-meta">
        Director: <HiddenSign />
      </span>
    );
  if (answer === 'yes')
    return (
      <Sign icon={BriefcaseBusiness} className="text-director">
        Director: yes
      </Sign>
    );
  return (
    <span className="text-meta text-muted [overflow-wrap:anywhere]">
      Director: {answer === null ? 'not told' : <SafeText text={answer} />}
    </span>
  );
}
