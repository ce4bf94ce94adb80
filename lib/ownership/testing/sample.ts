/** Small ownerships for tests by name: `sample('A>R .6, P>A .5')`. */
import { expect } from 'vitest';
import { assess } from '../assess.ts';
import type { Declared, DeclaredEdge } from '../model/declared.ts';
import type { FindingCode, OwnershipFinding } from '../model/graph.ts';
import type { Ground, NodeAssessment, Ownership } from '../model/ownership.ts';
import { configuredPolicy, type Policy } from '../model/policies.ts';

const amlr = configuredPolicy({ thresholdPercent: 25, inclusive: true });

interface SampleOptions {
  readonly sanctioned?: readonly string[];
  readonly ultimate?: Readonly<Record<string, boolean>>;
  readonly policy?: Policy;
}

/** `'A>R .6'`: A holds 60 % of R; `?`: missing. Owned nodes and those named `…co` are companies; the rest are persons. */
export function sample(text: string, root = 'R', options: SampleOptions = {}): Sample {
  const lines = text.split(',').map((line) => {
    const [, owner = '', owned = '', share = ''] = /^\s*(\w+)>(\w+)\s+(\S+)\s*$/.exec(line) ?? [];
    return { owner, owned, share: share === '?' ? null : Number(share) * 100 };
  });
  const names = [...new Set(lines.flatMap(({ owner, owned }) => [owner, owned]))];
  const ids = new Map(names.map((name, position) => [name, position + 1]));
  const idOf = (name: string): number => ids.get(name) ?? 0;
  const ownedNames = new Set(lines.map(({ owned }) => owned));
  const companies = new Set(names.filter((name) => ownedNames.has(name) || name.endsWith('co')));
  const byOwner = Map.groupBy(lines, (line) => line.owner);
  const owner = (name: string) => ({
    nodeId: idOf(name),
    name,
    country: null,
    edges: (byOwner.get(name) ?? []).map(
      ({ owned, share }): DeclaredEdge => ({ nodeId: idOf(owned), shares: share, director: false }),
    ),
    links: null,
    screened: options.sanctioned?.includes(name)
      ? { hits: 1, sanctions: true, worst: 'sanctions' as const, state: 'complete' as const }
      : null,
  });
  const declared: Declared = {
    subject: { name: root, registrationNumber: `No ${root}`, country: null },
    individuals: names
      .filter((name) => !companies.has(name))
      .map((name) => ({
        ...owner(name),
        birthDate: null,
        ultimate: options.ultimate?.[name] ?? null,
        status: null,
        checks: null,
      })),
    corporates: [...companies].map((name) => ({ ...owner(name), registrationNumber: `No ${name}`, documents: null })),
  };
  const ownership = assess(declared, {
    policy: options.policy ?? amlr,
    confirmed: { direction: 'owners_list_holdings', unit: 'percent', root: null },
  });
  return new Sample(ownership, names);
}

class Sample {
  readonly ownership: Ownership;
  readonly #names: readonly string[];
  constructor(ownership: Ownership, names: readonly string[]) {
    this.ownership = ownership;
    this.#names = names;
  }
  key(name: string): string {
    return String(this.#names.indexOf(name) + 1);
  }
  namesOf(keys: readonly string[]): readonly string[] {
    return keys.map((key) => this.#names[Number(key) - 1] ?? key);
  }
  assessment(name: string): NodeAssessment {
    const found = this.ownership.assessments.find(({ key }) => key === this.key(name));
    if (found === undefined) throw new Error(`No assessment of ${name}`);
    return found;
  }
  ground(name: string, rule: Ground['rule']): Ground | undefined {
    return this.assessment(name).grounds.find((ground) => ground.rule === rule);
  }
  verdicts(names: string): string {
    return names
      .split(' ')
      .map((name) => this.assessment(name).verdict)
      .join(' ');
  }
  codes(): readonly FindingCode[] {
    return this.ownership.findings.map(({ code }) => code);
  }
  finding(code: FindingCode): OwnershipFinding | undefined {
    return this.ownership.findings.find((finding) => finding.code === code);
  }
  expectShares(percents: Readonly<Record<string, number>>): void {
    expect(this.ownership.computed).toBe(true);
    for (const [name, percent] of Object.entries(percents)) {
      expect(this.assessment(name).effective.lo, name).toBeCloseTo(percent / 100, 6);
      expect(this.assessment(name).effective.hi, name).toBeCloseTo(percent / 100, 6);
    }
  }
}
