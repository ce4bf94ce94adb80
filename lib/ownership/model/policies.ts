/** The rules that a share is compared with are a table: another threshold or regime is another entry, not other code. */

/**
 * A policy may look at chains multiplied and added up (`multiplied`), the person's own share and, whole, those of all companies under the person's
 * control (`held`), more than half on every level (`control`), and a multiplied share of a company that controls the subject (`in_controller`).
 */
export const rules = ['multiplied', 'control', 'held', 'in_controller'] as const;
export type Rule = (typeof rules)[number];

export interface Policy {
  /** `amlr-2027`, `amld-4`, `uk-psc`, `fincen-cdd`. */
  readonly id: string;
  readonly version: string;
  /** The name as shown on screen: "EU AMLR Art. 52–54". */
  readonly name: string;
  /** A fraction, such as 0.25. */
  readonly threshold: number;
  readonly comparison: 'gte' | 'gt';
  /** Each rule that makes an owner, with where the law has it. What is not named here makes none. */
  readonly rules: Readonly<Partial<Record<Rule, string>>>;
  /** These rules are about a share alone; each is assessed for everybody. */
  readonly shareRules: readonly Rule[];
  /** The ISO date from which the rule applies, or null if it applies already. Before it the screen says "preview". */
  readonly appliesFrom: string | null;
}

/** Shares are compared unrounded; shares that differ by less are equal. */
export const epsilon = 1e-9;

/** @throws {TypeError} for a threshold that is not more than 0 and at most 1 */
function toPolicy(policy: Policy): Policy {
  if (!(policy.threshold > 0 && policy.threshold <= 1))
    throw new TypeError('The threshold of beneficial ownership must be more than 0 % and at most 100 %.');
  return policy;
}

const amlr = toPolicy({
  id: 'amlr-2027',
  version: '1',
  name: 'EU AMLR Art. 52–54',
  threshold: 0.25,
  comparison: 'gte',
  rules: { multiplied: 'Art. 52', control: 'Art. 53', held: 'Art. 54(a)', in_controller: 'Art. 54(b)' },
  shareRules: ['multiplied'],
  // Regulation (EU) 2024/1624, Art. 90.
  appliesFrom: '2027-07-10',
});

/** All named policies, the default first. */
export const policies: readonly Policy[] = [
  amlr,
  toPolicy({
    id: 'amld-4',
    version: '2',
    name: 'EU AMLD 4 and 5, Art. 3(6)',
    threshold: 0.25,
    comparison: 'gt',
    // The directive looks at who controls the companies that hold; some Member States multiply along the chain (EBA Q&A 2022_6622).
    rules: { held: 'Art. 3(6)(a)(i)', control: 'Art. 3(6)(a)(i)', multiplied: 'National variation, multiplied' },
    shareRules: ['held', 'multiplied'],
    appliesFrom: null,
  }),
  toPolicy({
    id: 'uk-psc',
    version: '1',
    name: 'UK PSC, Companies Act 2006 Sch. 1A',
    threshold: 0.25,
    comparison: 'gt',
    rules: { held: 'Sch. 1A para. 2', control: 'Sch. 1A para. 18' },
    shareRules: ['held'],
    appliesFrom: null,
  }),
  toPolicy({
    id: 'fincen-cdd',
    version: '1',
    name: 'US FinCEN CDD, ownership prong',
    threshold: 0.25,
    comparison: 'gte',
    rules: { multiplied: '31 CFR 1010.230(d)(1)' },
    shareRules: ['multiplied'],
    appliesFrom: null,
  }),
];

export const policyById = (id: string): Policy | undefined => policies.find((policy) => policy.id === id);

/**
 * Applies the rules of AMLR with the configured threshold, and AMLR itself where that is the same.
 * @throws {TypeError} for a threshold that is not more than 0 and at most 100
 */
export function configuredPolicy(options: { readonly thresholdPercent: number; readonly inclusive: boolean }): Policy {
  const threshold = options.thresholdPercent / 100;
  const comparison = options.inclusive ? 'gte' : 'gt';
  if (threshold === amlr.threshold && comparison === amlr.comparison) return amlr;
  return toPolicy({ ...amlr, id: 'desk', name: 'AMLR Art. 52–54 with configured threshold', threshold, comparison });
}

export const meets = (share: number, { comparison, threshold }: Policy): boolean =>
  comparison === 'gte' ? share >= threshold - epsilon : share > threshold + epsilon;
