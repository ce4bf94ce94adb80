/** The structure is written as one table. */
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import {
  bareNode,
  groundText,
  type Holding,
  type NodeAssessment,
  type OwnershipNode,
  verdictText,
} from '#lib/ownership/index.ts';
import {
  confirmationText,
  disclaimer,
  type ExportSource,
  interpretationText,
  subjectText,
  toSessionFact,
} from './content/facts.ts';
import { assessmentsByKey, kindLabel, nameOf, nodesByKey, policyLabel } from './content/labels.ts';
import { toCsv as writeCsv } from './list-csv.ts';

type Cells = Readonly<Record<string, string | number | null>>;

/**
 * Each holding has one row, with the shares of its owner; a node that holds nothing (the subject) has a row too. Percentages are numbers, not
 * rounded as on screen. The header facts are in the last columns of every row, so that rows can be sorted, filtered or copied. An empty cell is not
 * known, or not computed. Formulas are escaped, hidden characters made visible.
 */
export function toCsv(source: ExportSource): string {
  const { ownership } = source;
  const nodes = nodesByKey(ownership);
  const assessments = assessmentsByKey(ownership);
  const codes = findingCodesByKey(source);
  const facts = factCells(source);
  const toRow = (node: OwnershipNode, holding: Holding | null): Cells => {
    const ofHolding = holding ? (codes.get(holdingKey(holding.key)) ?? []) : [];
    return {
      ...nodeCells(node),
      ...holdingCells(holding, source, nodes),
      ...assessmentCells(assessments.get(node.key), source, nodes),
      ...screeningCells(node),
      findings: [...(codes.get(node.key) ?? []), ...ofHolding].join(' '),
      ...facts,
    };
  };
  const held = Map.groupBy(ownership.holdings, ({ owner }) => owner);
  // An answer without owners still has findings.
  const rows = (ownership.nodes.length > 0 ? ownership.nodes : [bareNode]).flatMap((node) =>
    (held.get(node.key) ?? [null]).map((holding) => toRow(node, holding)),
  );
  return writeCsv(rows, Object.keys(toRow(bareNode, null)), true);
}

/** Twelve digits: more than any share has, without the noise of binary fractions. */
const percent = (fraction: number | null | undefined): number | null =>
  fraction === null || fraction === undefined ? null : Number((fraction * 100).toPrecision(12));

const visible = (text: string | null): string => (text === null ? '' : toVisibleLine(text));
const yesNo = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no');

const nodeCells = (node: OwnershipNode): Cells => ({
  key: visible(node.key),
  name: visible(node.name),
  type: kindLabel(node).toLowerCase(),
  country: visible(node.country),
  registration_number: visible(node.registrationNumber),
  birth_date: visible(node.birthDate),
});

type Nodes = ReturnType<typeof nodesByKey>;

const holdingCells = (holding: Holding | null, { ownership }: ExportSource, nodes: Nodes): Cells => ({
  holds_in_key: visible(holding?.owned ?? null),
  holds_in_name: holding ? nameOf(nodes.get(holding.owned), holding.owned) : '',
  share_percent: ownership.computed ? percent(holding?.share) : null,
  share_as_reported: visible(holding?.reported ?? null),
  director: holding ? yesNo(holding.director) : '',
  in_loop: holding ? yesNo(holding.inLoop) : '',
});

function assessmentCells(assessment: NodeAssessment | undefined, { ownership }: ExportSource, nodes: Nodes): Cells {
  const verdict = assessment?.verdict ?? null;
  const grounds = assessment?.grounds.map((ground) => visible(groundText(ground, ownership, ownership.policy)));
  return {
    direct_percent: percent(assessment?.direct),
    effective_low_percent: percent(assessment?.effective.lo),
    effective_high_percent: percent(assessment?.effective.hi),
    without_loop_percent: percent(assessment?.withoutLoop),
    control: assessment?.control ?? '',
    controls: assessment?.controls.map((key) => nameOf(nodes.get(key), key)).join('; ') ?? '',
    verdict: verdict === null ? '' : visible(verdictText(verdict, ownership)),
    grounds: grounds?.join('; ') ?? '',
    paths: assessment ? `${assessment.paths.count}${assessment.paths.more ? '+' : ''}` : '',
    linked_to_subject: assessment ? yesNo(assessment.connected) : '',
  };
}

const screeningCells = (node: OwnershipNode): Cells => ({
  status: visible(node.status),
  declared_ultimate: yesNo(node.ultimate),
  hits: node.screened?.hits ?? null,
  sanctions_hit: yesNo(node.screened?.sanctions ?? null),
  screening: node.screened?.state ?? '',
});

const holdingKey = (key: string): string => `holding ${key}`;

/** Finds the codes of findings by node key and by holding key; those about no node are listed at the root, or at the first node where there is none. */
function findingCodesByKey({ ownership }: ExportSource): ReadonlyMap<string, readonly string[]> {
  const fallback = ownership.interpretation.root ?? ownership.nodes[0]?.key ?? bareNode.key;
  const entries = ownership.findings.flatMap(({ code, nodes, holdings }) => {
    const keys = [...nodes, ...holdings.map(holdingKey)];
    return (keys.length > 0 ? keys : [fallback]).map((key) => ({ key, code }));
  });
  const byKey = Map.groupBy(entries, ({ key }) => key);
  return new Map([...byKey].map(([key, own]) => [key, own.map(({ code }) => code)]));
}

function factCells(source: ExportSource): Cells {
  const { ownership, input } = source;
  return {
    subject: subjectText(ownership),
    ref: input.ref,
    as_of: input.readAt,
    policy: policyLabel(ownership.policy, input.readAt),
    undisclosed_percent: percent(ownership.undisclosed),
    in_closed_loops_percent: percent(ownership.inClosedLoops),
    read_as: interpretationText(ownership),
    settled: confirmationText(source),
    input_sha256: input.inputHash,
    session_findings: toSessionFact(source).text,
    note: disclaimer,
  };
}
