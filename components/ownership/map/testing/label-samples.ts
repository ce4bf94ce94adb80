/** Invented nodes, holdings and drawings for the tests of this folder. */
import {
  bareNode,
  type DrawnLine,
  type DrawnNode,
  type Holding,
  type NodeAssessment,
  type Ownership,
  type OwnershipNode,
  type Policy,
  policyById,
} from '#lib/ownership/index.ts';
import { type OwnershipIndex, toOwnershipIndex } from '../map-labels.ts';

export const node = (key: string, more: Partial<OwnershipNode> = {}): OwnershipNode => ({
  ...bareNode,
  key,
  kind: 'person',
  name: 'Jane Doe',
  ...more,
});
export const assessment = (key: string, more: Partial<NodeAssessment> = {}): NodeAssessment => ({
  key,
  direct: 0,
  effective: { lo: 0.35, hi: 0.35 },
  withoutLoop: null,
  control: 'no',
  controls: [],
  verdict: null,
  grounds: [],
  paths: { count: 2, more: false },
  connected: true,
  sanctions50: false,
  ...more,
});
export const holding = (owner: string, owned: string, more: Partial<Holding> = {}): Holding => ({
  key: `${owner}>${owned}`,
  owner,
  owned,
  share: 0.45,
  reported: '45',
  director: false,
  inLoop: false,
  ...more,
});
export const drawnNode = (key: string, more: Partial<DrawnNode> = {}): DrawnNode => ({
  key,
  x: 0,
  y: 0,
  width: 200,
  height: 72,
  stack: null,
  behind: [],
  hiddenOwners: 0,
  folded: false,
  up: null,
  down: null,
  left: null,
  right: null,
  ...more,
});
export const drawnLine = (holdings: string[], more: Partial<DrawnLine> = {}): DrawnLine => ({
  key: 'line',
  holdings,
  from: '2',
  to: '1',
  kind: 'ownership',
  path: 'M0 0L0 9',
  weight: 2,
  labelX: 0,
  labelY: 0,
  arrow: true,
  ...more,
});
export const policy = policyById('amlr-2027') as Policy;
export const indexOf = (
  nodes: readonly OwnershipNode[],
  assessments: readonly NodeAssessment[],
  holdings: readonly Holding[] = [],
  computed = true,
): OwnershipIndex =>
  toOwnershipIndex({
    subject: null,
    nodes,
    holdings,
    interpretation: {
      direction: null,
      unit: null,
      root: '1',
      by: { direction: 'inferred', unit: 'inferred', root: 'only' },
      candidates: [],
    },
    policy,
    computed,
    assessments,
    undisclosed: null,
    inClosedLoops: null,
    findings: [],
  } satisfies Ownership);
