/** The rules a share is held against. Figures of a table: another threshold or regime is another line, not other code. */
import type { Policy } from './model.ts';

/** Shares are compared unrounded; what differs by less is the same figure. */
export const epsilon = 1e-9;

/** @throws {TypeError} for a threshold that is no share: it has to be more than 0 and at most 1. */
function toPolicy(policy: Policy): Policy {
  if (!(policy.threshold > 0 && policy.threshold <= 1))
    throw new TypeError('The threshold of beneficial ownership has to be more than 0 % and at most 100 %.');
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
 * The rules of AMLR with the desk's own threshold; AMLR itself where that is the same.
 * @throws {TypeError} for a threshold that is not more than 0 and at most 100.
 */
export function deskPolicy(own: { readonly thresholdPercent: number; readonly inclusive: boolean }): Policy {
  const threshold = own.thresholdPercent / 100;
  const comparison = own.inclusive ? 'gte' : 'gt';
  if (threshold === amlr.threshold && comparison === amlr.comparison) return amlr;
  return toPolicy({
    ...amlr,
    id: 'desk',
    name: `AMLR Art. 52–54 with the desk's threshold`,
    threshold,
    comparison,
  });
}

export function meets(share: number, policy: Policy): boolean {
  return policy.comparison === 'gte' ? share >= policy.threshold - epsilon : share > policy.threshold + epsilon;
}
