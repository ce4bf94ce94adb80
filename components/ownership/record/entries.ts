/** What an officer enters about the beneficial owners, until it can be recorded. Pure. */

import type { OwnerFinding, RecordedManager, RecordedOwner } from '#lib/model/review/owner-record.schema.ts';
import type { Ownership } from '#lib/ownership/index.ts';
import { intervalText, isExact } from '../labels.ts';
import { nodeNameText } from '../node.tsx';
import { toSummary } from '../summary.ts';

export interface OwnerEntry extends Omit<RecordedOwner, 'sharePercent'> {
  /** The share is as typed; it is empty for an owner not by a share. */
  readonly share: string;
}

export interface Entries {
  readonly outcome: OwnerFinding['outcome'] | null;
  readonly owners: readonly OwnerEntry[];
  readonly words: string;
  readonly steps: string;
  readonly managers: readonly RecordedManager[];
}

export const newOwner: OwnerEntry = { name: '', share: '', grounds: [], sources: [], words: '' };
export const newManager: RecordedManager = { name: '', position: '' };
const empty: Entries = { outcome: null, owners: [newOwner], words: '', steps: '', managers: [newManager] };

/** @param finding of the record that counts, or null without one */
export function toEntries(finding: OwnerFinding | null): Entries {
  if (finding?.outcome !== 'identified') return { ...empty, ...finding };
  const owners = finding.owners.map(({ sharePercent, ...owner }) => ({ ...owner, share: sharePercent ?? '' }));
  return { ...empty, ...finding, owners };
}

/** Grounds and shares are computed from the declared holdings; the officer adds the sources. */
export const toComputedEntries = (ownership: Ownership): readonly OwnerEntry[] =>
  toSummary(ownership).owners.map(({ node, assessment: { effective, grounds } }) => {
    const met = grounds.filter(({ outcome }) => outcome === 'met').map(({ rule }) => rule);
    const isByShare = met.some((rule) => rule === 'multiplied' || rule === 'held');
    const isByControl = met.some((rule) => rule === 'control' || rule === 'in_controller');
    return {
      ...newOwner,
      name: nodeNameText(node),
      grounds: [...(isByShare ? (['ownership'] as const) : []), ...(isByControl ? (['control'] as const) : [])],
      share: isExact(effective) && effective.lo > 0 ? `${Number((effective.lo * 100).toFixed(4))}` : '',
      words: isExact(effective) ? '' : `${intervalText(effective)} by reported shares`,
    };
  });

/** The problems that keep the entries from being recorded, by field: `share` of the first owner is `0.share`. */
export function toProblems({ outcome, owners, steps, managers }: Entries): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const require = (value: string | readonly unknown[], field: string, message: string) => {
    if ((typeof value === 'string' ? value.trim() : value).length === 0) problems[field] = message;
  };
  require(outcome ?? '', 'outcome', 'Choose what was found.');
  if (outcome === 'identified')
    for (const [at, { name, share, grounds, sources }] of owners.entries()) {
      require(name, `${at}.name`, 'Enter the name.');
      if (share.trim() !== '' && toShare(share) === undefined)
        problems[`${at}.share`] = 'Enter a percentage from 0 to 100, with at most four decimals.';
      require(grounds, `${at}.grounds`, 'Choose at least one.');
      require(sources, `${at}.sources`, 'Choose at least one.');
    }
  if (outcome === 'none') {
    require(steps, 'steps', 'Describe the steps that were taken.');
    for (const [at, { name, position }] of managers.entries()) {
      require(name, `${at}.name`, 'Enter the name.');
      require(position, `${at}.position`, 'Enter the position.');
    }
  }
  return problems;
}

/** `25,5 %` becomes `25.5`; what is no percentage becomes undefined. */
function toShare(typed: string): string | undefined {
  const share = typed.replaceAll(/[\s%]/g, '').replace(',', '.');
  return /^(?:100(?:\.0{1,4})?|\d{1,2}(?:\.\d{1,4})?)$/.test(share) ? share : undefined;
}

/** @param entries without problems */
export function toFinding({ outcome, owners, words, steps, managers }: Entries): OwnerFinding {
  if (outcome === 'none')
    return {
      outcome,
      steps: steps.trim(),
      managers: managers.map(({ name, position }) => ({ name: name.trim(), position: position.trim() })),
    };
  return {
    outcome: 'identified',
    owners: owners.map((owner) => ({
      name: owner.name.trim(),
      grounds: owner.grounds,
      sharePercent: toShare(owner.share) ?? null,
      sources: owner.sources,
      words: owner.words.trim(),
    })),
    words: words.trim(),
  };
}
