/** The rules that a share is compared with. A table: another threshold or regime is another entry, not other code. */

export interface Policy {
  /** `amlr-2027`, `amld-4`, `uk-psc`, `fincen-cdd`. */
  readonly id: string;
  readonly version: string;
  /** As shown on screen: "EU AMLR Art. 52–54". */
  readonly name: string;
  /** Fraction: 0.25. */
  readonly threshold: number;
  readonly comparison: 'gte' | 'gt';
  readonly methods: {
    /** Multiply along a chain and add the chains (AMLR Art. 52). */
    readonly multiply: boolean;
    /** Control through more than half on every level (AMLR Art. 53; UK PSC majority stakes). */
    readonly majorityChain: boolean;
    /** Control and ownership together (AMLR Art. 54). */
    readonly art54: boolean;
  };
  /** ISO date from which the rule applies; before it the screen says "preview". null: applies. */
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
  methods: { multiply: true, majorityChain: true, art54: true },
  // Regulation (EU) 2024/1624, Art. 90.
  appliesFrom: '2027-07-10',
});

/** Every named policy, the default first. */
export const policies: readonly Policy[] = [
  amlr,
  toPolicy({
    id: 'amld-4',
    version: '1',
    name: 'EU AMLD 4 and 5, Art. 3(6)',
    threshold: 0.25,
    comparison: 'gt',
    methods: { multiply: true, majorityChain: true, art54: false },
    appliesFrom: null,
  }),
  toPolicy({
    id: 'uk-psc',
    version: '1',
    name: 'UK PSC, Companies Act 2006 Sch. 1A',
    threshold: 0.25,
    comparison: 'gt',
    methods: { multiply: false, majorityChain: true, art54: false },
    appliesFrom: null,
  }),
  toPolicy({
    id: 'fincen-cdd',
    version: '1',
    name: 'US FinCEN CDD, ownership prong',
    threshold: 0.25,
    comparison: 'gte',
    methods: { multiply: true, majorityChain: false, art54: false },
    appliesFrom: null,
  }),
];

export function policyById(id: string): Policy | undefined {
  return policies.find((policy) => policy.id === id);
}

/**
 * The rules of AMLR with the configured threshold; AMLR itself where that is the same.
 * @throws {TypeError} for a threshold that is not more than 0 and at most 100
 */
export function configuredPolicy(options: { readonly thresholdPercent: number; readonly inclusive: boolean }): Policy {
  const threshold = options.thresholdPercent / 100;
  const comparison = options.inclusive ? 'gte' : 'gt';
  if (threshold === amlr.threshold && comparison === amlr.comparison) return amlr;
  return toPolicy({
    ...amlr,
    id: 'desk',
    name: 'AMLR Art. 52–54 with configured threshold',
    threshold,
    comparison,
  });
}

export function meets(share: number, policy: Policy): boolean {
  return policy.comparison === 'gte' ? share >= policy.threshold - epsilon : share > policy.threshold + epsilon;
}
