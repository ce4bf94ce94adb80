import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import {
  groundText,
  type NodeAssessment,
  type Ownership,
  type OwnershipNode,
  shareText,
  verdictText,
} from '#lib/ownership/index.ts';
import { assessmentsByKey, countryLabel, intervalText, kindLabel, mayBeLinked, nameOf } from './labels.ts';
import { type NodeState, toNodeStates } from './node-states.ts';

/** One row of the table of an export; texts are ready to print. */
export interface TableRow {
  readonly name: string;
  readonly kind: string;
  readonly country: string;
  /** Empty for the subject, whose states are those of the session. */
  readonly states: readonly NodeState[];
  readonly direct: string;
  readonly effective: readonly string[];
  readonly control: string;
  readonly verdict: string;
  readonly grounds: readonly string[];
  /** The verdict is "beneficial owner". */
  readonly isOwner: boolean;
}

const controlLabels: Record<NodeAssessment['control'], string> = {
  yes: 'Majority of reported shares',
  no: 'No majority',
  undetermined: 'Undetermined',
};

/** Every node: persons first, larger shares first; where nothing is computed in the order of the graph, and marked so. */
export function toTableRows(ownership: Ownership): readonly TableRow[] {
  const assessments = assessmentsByKey(ownership);
  const rank = (node: OwnershipNode) => ['person', 'unknown', 'company'].indexOf(node.kind);
  const shareOf = (node: OwnershipNode) => assessments.get(node.key)?.effective.hi ?? -1;
  return ownership.nodes
    .toSorted((a, b) => rank(a) - rank(b) || shareOf(b) - shareOf(a))
    .map((node) => toTableRow(node, assessments.get(node.key), ownership));
}

function toTableRow(node: OwnershipNode, assessment: NodeAssessment | undefined, ownership: Ownership): TableRow {
  const { policy, interpretation } = ownership;
  const isRoot = node.key === interpretation.root;
  const base = {
    name: nameOf(node, node.key),
    kind: isRoot ? 'Subject company' : kindLabel(node),
    country: countryLabel(node.country),
    states: isRoot ? [] : toNodeStates(node),
  };
  if (assessment === undefined)
    return { ...base, direct: '', effective: [], control: '', verdict: 'Not computed', grounds: [], isOwner: false };
  const { verdict } = assessment;
  return {
    ...base,
    direct: isRoot ? '' : shareText(assessment.direct),
    effective: effectiveLines(assessment),
    control: isRoot ? '' : controlLabels[assessment.control],
    verdict: verdict === null ? '' : toVisibleLine(verdictText(verdict, ownership)),
    grounds: assessment.grounds.map((ground) => toVisibleLine(groundText(ground, ownership, policy), 400)),
    isOwner: verdict === 'owner',
  };
}

function effectiveLines(assessment: NodeAssessment): readonly string[] {
  const { effective, withoutLoop } = assessment;
  if (!mayBeLinked(assessment)) return ['Not linked'];
  return [intervalText(effective), ...(withoutLoop === null ? [] : [`${shareText(withoutLoop)} without loop`])];
}
