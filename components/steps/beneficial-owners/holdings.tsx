import { BriefcaseBusiness, TriangleAlert } from 'lucide-react';
import type { Reported } from '#components/step-parts/redaction.ts';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { Absent, HiddenMark, whenReported } from '#components/step-parts/values.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import type { Holding } from './owner-rows.ts';

/** Irregular values are marked, and shown as reported. */
export const IssueMarks = ({ issues }: { readonly issues: readonly string[] }) =>
  issues.map((issue) => (
    <StatusMark key={issue} icon={TriangleAlert} className="text-text" text={`Irregular: ${issue}`} />
  ));

interface HoldingsProps {
  readonly holdings: Reported<readonly Holding[]>;
  /** Holdings name so many nodes that no list has: a single one is probably the subject company. */
  readonly unlistedCount: number;
  readonly limit?: number;
}

/** Each holding is shown as reported. Nothing is added up, and the direction is not known. */
export function Holdings({ holdings, unlistedCount, limit = Number.POSITIVE_INFINITY }: HoldingsProps) {
  if (holdings === undefined) return <HiddenMark />;
  if (holdings === null) return <Absent>Not provided</Absent>;
  if (holdings.length === 0) return <Absent>0 reported</Absent>;
  const left = holdings.length - limit;
  return (
    <>
      <ul className="flex min-w-0 flex-col gap-1">
        {holdings.slice(0, limit).map((holding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the holdings of one answer keep their order
          <li key={at} className="min-w-0">
            <HoldingLine holding={holding} unlistedCount={unlistedCount} />
          </li>
        ))}
      </ul>
      {left > 0 && <span className="text-meta text-muted">and {left.toLocaleString('en')} more: open the row</span>}
    </>
  );
}

function HoldingLine({ holding, unlistedCount }: { readonly holding: Holding; readonly unlistedCount: number }) {
  const { share, director, other, issues, unknownKeys } = holding;
  return (
    <span className="flex min-w-0 flex-col items-start">
      <span className="min-w-0 max-w-full [overflow-wrap:anywhere]">
        {whenReported(share, 'Share not provided', (text) => (
          <>
            <SafeText text={text} className="font-medium tabular-nums" />{' '}
            <span className="text-muted">(as reported)</span>
          </>
        ))}
        <span className="text-muted"> in </span>
        <Other other={other} unlistedCount={unlistedCount} />
      </span>
      <Director answer={director} />
      <IssueMarks issues={issues} />
      {unknownKeys.map(([key, value]) => (
        <span key={key} className="max-w-full text-meta text-muted [overflow-wrap:anywhere]">
          <code>
            <SafeText text={key} />
          </code>
          :{' '}
          {value === undefined ? (
            'not available to your role'
          ) : value === null ? (
            'not provided'
          ) : (
            <SafeText text={value} />
          )}{' '}
          (unknown key)
        </span>
      ))}
    </span>
  );
}

function Other({ other, unlistedCount }: { readonly other: Holding['other']; readonly unlistedCount: number }) {
  const { node, names } = other;
  if (node === undefined) return <HiddenMark />;
  if (node === null) return <span className="text-subtle">an unknown node</span>;
  const nodeId = (
    <span className="tabular-nums">
      node <SafeText text={node} />
    </span>
  );
  if (names.length === 0)
    return unlistedCount > 1 ? <span>unlisted {nodeId}</span> : <span>{nodeId} (probably the subject company)</span>;
  return names.map((name, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same
    <span key={at}>
      {at > 0 && ' or '}
      {name === null ? nodeId : <SafeText text={name} />}
    </span>
  ));
}

function Director({ answer }: { readonly answer: Reported<string> }) {
  if (answer === undefined)
    return (
      <span className="text-meta">
        Director: <HiddenMark />
      </span>
    );
  if (answer === 'yes') return <StatusMark icon={BriefcaseBusiness} className="text-director" text="Director: yes" />;
  return (
    <span className="text-meta text-muted [overflow-wrap:anywhere]">
      Director: {answer === null ? 'not provided' : <SafeText text={answer} />}
    </span>
  );
}
