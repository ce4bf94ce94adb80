import { SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { ownerGroundNames, ownerSourceNames } from '#lib/format/labels/owner-record.ts';
import type { OwnerFinding, OwnerRecord } from '#lib/model/review/owner-record.schema.ts';

export const RecordText = ({ record: { finding, by, at } }: { readonly record: OwnerRecord }) => (
  <div className="flex max-w-[80ch] flex-col gap-1.5">
    <p className="flex flex-wrap items-center gap-x-4">
      <span className="font-medium">{finding ? titleOf(finding) : 'The record can no longer be read.'}</span>
      <span className="text-muted">
        <SafeText text={by.name} />, <Time value={at} />
      </span>
    </p>
    {finding?.outcome === 'identified' && (
      <>
        <ul className="flex flex-col gap-1">
          {finding.owners.map((owner, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes
            <li key={at} className="flex flex-col">
              <span className="flex flex-wrap gap-x-3">
                <SafeText text={owner.name} />
                {owner.sharePercent !== null && <span className="tabular-nums">{owner.sharePercent}&#8239;%</span>}
              </span>
              <span className="text-muted">
                {owner.grounds.map((ground) => ownerGroundNames[ground]).join(' · ')}. Sources:{' '}
                {owner.sources.map((source) => ownerSourceNames[source].toLowerCase()).join(', ')}.
              </span>
              <Words>{owner.words}</Words>
            </li>
          ))}
        </ul>
        <Words>{finding.words}</Words>
      </>
    )}
    {finding?.outcome === 'none' && (
      <>
        <Words>{finding.steps}</Words>
        <div>
          <p className="text-muted">Senior managing officials</p>
          <ul>
            {finding.managers.map((manager, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes
              <li key={at}>
                <SafeText text={manager.name} />, <SafeText text={manager.position} />
              </li>
            ))}
          </ul>
        </div>
      </>
    )}
  </div>
);

/** "2 beneficial owners", "No beneficial owner identified". */
export function titleOf(finding: OwnerFinding): string {
  if (finding.outcome === 'none') return 'No beneficial owner identified';
  const count = finding.owners.length;
  return `${count} beneficial ${count === 1 ? 'owner' : 'owners'}`;
}

const Words = ({ children }: { readonly children: string }) =>
  children !== '' && (
    <p className="long-text whitespace-pre-wrap break-words">
      <SafeText text={children} />
    </p>
  );
