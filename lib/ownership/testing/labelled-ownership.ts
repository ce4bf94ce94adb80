/** An ownership for tests of texts: names, no name, an unlisted id, an owner without an id. */
import { bareNode, type OwnershipNode } from '../model/graph.ts';
import type { Ownership } from '../model/ownership.ts';
import { policies } from '../model/policies.ts';

export const nodeOf = (key: string, kind: OwnershipNode['kind'], name: string | null): OwnershipNode => ({
  ...bareNode,
  key,
  kind,
  name,
});

const [policy] = policies;
if (!policy) throw new Error('There is no policy');

export const labelledOwnership: Ownership = {
  subject: null,
  nodes: [
    nodeOf('1', 'company', 'Quenby & Marrowfield'),
    nodeOf('2', 'company', 'Alder Sample BV'),
    nodeOf('3', 'person', 'Zsófia Képzelet'),
    nodeOf('4', 'person', ' '),
    nodeOf('5', 'unknown', null),
    nodeOf('individuals.3', 'person', null),
  ],
  holdings: [],
  interpretation: {
    direction: 'owners_list_holdings',
    unit: 'percent',
    root: '1',
    by: { direction: 'inferred', unit: 'inferred', root: 'only' },
    candidates: ['1'],
  },
  policy,
  computed: true,
  assessments: [],
  undisclosed: 0.05,
  inClosedLoops: 0,
  findings: [],
};
