/** What an officer enters about the beneficial owners, until it can be recorded. Pure. */
import type {
  OwnerFinding,
  OwnerGround,
  OwnerSource,
  RecordedManager,
  RecordedOwner,
} from '#lib/model/review/owner-record.ts';
import type { Ownership } from '#lib/ownership/index.ts';
import { intervalText, isExact } from '../labels.ts';
import { nodeNameText } from '../node.tsx';
import { toSummary } from '../summary.ts';

export interface OwnerEntry {
  /** The id tells the rows of the form apart. */
  readonly id: string;
  readonly name: string;
  /** The share is as typed; it is empty for an owner not by a share. */
  readonly share: string;
  readonly grounds: readonly OwnerGround[];
  readonly sources: readonly OwnerSource[];
  readonly words: string;
}

export interface ManagerEntry extends RecordedManager {
  readonly id: string;
}

export interface Entries {
  readonly outcome: OwnerFinding['outcome'] | null;
  readonly owners: readonly OwnerEntry[];
  readonly words: string;
  readonly steps: string;
  readonly managers: readonly ManagerEntry[];
}

export const newOwner = (): OwnerEntry => ({
  id: crypto.randomUUID(),
  name: '',
  share: '',
  grounds: [],
  sources: [],
  words: '',
});
export const newManager = (): ManagerEntry => ({ id: crypto.randomUUID(), name: '', position: '' });

/** @param finding of the record that counts, or null without one */
export function toEntries(finding: OwnerFinding | null): Entries {
  const empty: Entries = { outcome: null, owners: [newOwner()], words: '', steps: '', managers: [newManager()] };
  if (finding === null) return empty;
  if (finding.outcome === 'none')
    return {
      ...empty,
      outcome: 'none',
      steps: finding.steps,
      managers: finding.managers.map((manager) => ({ ...manager, id: crypto.randomUUID() })),
    };
  return { ...empty, outcome: 'identified', owners: finding.owners.map(toOwnerEntry), words: finding.words };
}

const toOwnerEntry = ({ sharePercent, ...owner }: RecordedOwner): OwnerEntry => ({
  ...owner,
  id: crypto.randomUUID(),
  share: sharePercent ?? '',
});

/** Grounds and shares are computed from the declared holdings; the officer adds the sources. */
export const toComputedEntries = (ownership: Ownership): readonly OwnerEntry[] =>
  toSummary(ownership).owners.map(({ node, assessment: { effective, grounds } }) => {
    const met = grounds.filter(({ outcome }) => outcome === 'met').map(({ rule }) => rule);
    const isByShare = met.some((rule) => rule === 'multiplied' || rule === 'held');
    const isByControl = met.some((rule) => rule === 'control' || rule === 'in_controller');
    return {
      ...newOwner(),
      name: nodeNameText(node),
      grounds: [...(isByShare ? (['ownership'] as const) : []), ...(isByControl ? (['control'] as const) : [])],
      share: isExact(effective) && effective.lo > 0 ? `${Number((effective.lo * 100).toFixed(4))}` : '',
      words: isExact(effective) ? '' : `${intervalText(effective)} by reported shares`,
    };
  });

/** The problems that keep the entries from being recorded, by field: `share` of the owner with the id `x` is `x.share`. */
export function toProblems({ outcome, owners, steps, managers }: Entries): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  const require = (value: string, field: string, message: string) => {
    if (value.trim() === '') problems.set(field, message);
  };
  if (outcome === null) problems.set('outcome', 'Choose what was found.');
  if (outcome === 'identified')
    for (const { id, name, share, grounds, sources } of owners) {
      require(name, `${id}.name`, 'Enter the name.');
      if (share.trim() !== '' && toShare(share) === undefined)
        problems.set(`${id}.share`, 'Enter a percentage from 0 to 100, with at most four decimals.');
      if (grounds.length === 0) problems.set(`${id}.grounds`, 'Choose at least one.');
      if (sources.length === 0) problems.set(`${id}.sources`, 'Choose at least one.');
    }
  if (outcome === 'none') {
    require(steps, 'steps', 'Describe the steps that were taken.');
    for (const { id, name, position } of managers) {
      require(name, `${id}.name`, 'Enter the name.');
      require(position, `${id}.position`, 'Enter the position.');
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
