import type { NodeAssessment, NodeKey, Ownership, OwnershipNode } from '#lib/ownership/index.ts';

export const nodesByKey = ({ nodes }: Pick<Ownership, 'nodes'>): ReadonlyMap<NodeKey, OwnershipNode> =>
  new Map(nodes.map((node) => [node.key, node]));

export const assessmentsByKey = ({
  assessments,
}: Pick<Ownership, 'assessments'>): ReadonlyMap<NodeKey, NodeAssessment> =>
  new Map(assessments.map((assessment) => [assessment.key, assessment]));
