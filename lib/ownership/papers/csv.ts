import { stringify } from 'csv-stringify/sync';
import { toVisibleLine } from '#lib/format/visible-line.ts';
import type { Figures, Holding, NodeKey, OwnershipNode } from '#lib/ownership/index.ts';
import { bareNode, groundWords, verdictWords } from '#lib/ownership/index.ts';
import type { Paper } from './paper.ts';
import { byKey, disclaimer, figuresByKey, kindWords, nameOf, policyWords, toFacts } from './paper-facts.ts';

type Cell = string | number | null;

/**
 * One row for each holding, with the figures of its owner; a node that holds nothing (the subject) has a row too. Percent as numbers, not
 * rounded to what a screen shows. What a sheet of paper has at its head stands in the last columns of every row: rows stay what they are when
 * somebody sorts, filters or copies them. An empty cell: not known, or not computed. Formulas are defused, hidden characters named.
 */
export function toCsv(paper: Paper): string {
  const { ownership } = paper;
  const nodes = byKey(ownership);
  const figures = figuresByKey(ownership);
  const codes = codesBy(paper);
  const about = aboutOf(paper);
  const held = Map.groupBy(ownership.holdings, ({ owner }) => owner);
  // An answer without anybody still has its findings to tell.
  const rows = (ownership.nodes.length > 0 ? ownership.nodes : [bareNode]).flatMap((node) => {
    const known = figures.get(node.key);
    const holdings: readonly (Holding | null)[] = held.get(node.key) ?? [null];
    return holdings.map((holding) => ({
      ...nodeCells(node),
      ...holdingCells(holding, paper, nodes),
      ...figureCells(known, paper, nodes),
      ...screeningCells(node),
      findings: [...(codes.get(node.key) ?? []), ...(holding ? (codes.get(`holding ${holding.key}`) ?? []) : [])].join(
        ' ',
      ),
      ...about,
    }));
  });
  const columns = Object.keys({
    ...nodeCells(bareNode),
    ...holdingCells(null, paper, nodes),
    ...figureCells(undefined, paper, nodes),
    ...screeningCells(bareNode),
    findings: '',
    ...about,
  });
  return stringify(rows, {
    header: true,
    columns,
    bom: true,
    quoted: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

/** Twelve digits: more than any share has, and none of the noise of binary fractions. */
const percent = (fraction: number | null | undefined): number | null =>
  fraction === null || fraction === undefined ? null : Number((fraction * 100).toPrecision(12));

const words = (text: string | null): string => (text === null ? '' : toVisibleLine(text));
const yesNo = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no');

const nodeCells = (node: OwnershipNode): Record<string, Cell> => ({
  key: words(node.key),
  name: words(node.name),
  type: kindWords(node).toLowerCase(),
  country: words(node.country),
  registration_number: words(node.registrationNumber),
  birth_date: words(node.birthDate),
});

const holdingCells = (
  holding: Holding | null,
  { ownership }: Paper,
  nodes: ReadonlyMap<NodeKey, OwnershipNode>,
): Record<string, Cell> => ({
  holds_in_key: words(holding?.owned ?? null),
  holds_in_name: holding ? nameOf(nodes.get(holding.owned), holding.owned) : '',
  share_percent: ownership.computed ? percent(holding?.share) : null,
  share_as_reported: words(holding?.reported ?? null),
  director: holding ? yesNo(holding.director) : '',
  in_loop: holding ? yesNo(holding.inLoop) : '',
});

function figureCells(
  figures: Figures | undefined,
  { ownership }: Paper,
  nodes: ReadonlyMap<NodeKey, OwnershipNode>,
): Record<string, Cell> {
  const verdict = figures?.verdict ?? null;
  return {
    direct_percent: percent(figures?.direct),
    effective_low_percent: percent(figures?.effective.lo),
    effective_high_percent: percent(figures?.effective.hi),
    without_loop_percent: percent(figures?.withoutLoop),
    control: figures?.control ?? '',
    controls: figures?.controls.map((key) => nameOf(nodes.get(key), key)).join('; ') ?? '',
    verdict: verdict === null ? '' : words(verdictWords(verdict, ownership.policy)),
    grounds: figures?.grounds.map((ground) => words(groundWords(ground, ownership, ownership.policy))).join('; ') ?? '',
    paths: figures ? `${figures.paths.count}${figures.paths.more ? '+' : ''}` : '',
    linked_to_subject: figures ? yesNo(figures.connected) : '',
  };
}

const screeningCells = (node: OwnershipNode): Record<string, Cell> => ({
  status: words(node.status),
  declared_ultimate: yesNo(node.ultimate),
  hits: node.screened?.hits ?? null,
  sanctions_hit: yesNo(node.screened?.sanctions ?? null),
  screening: node.screened?.state ?? '',
});

/** Codes of findings by node key and by `holding <key>`; those about nobody stand at the root, or at the first node where there is none. */
function codesBy({ ownership }: Paper): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, string[]>();
  const add = (place: string, code: string) => {
    const there = codes.get(place);
    if (there) there.push(code);
    else codes.set(place, [code]);
  };
  for (const { code, nodes, holdings } of ownership.findings) {
    for (const key of nodes) add(key, code);
    for (const key of holdings) add(`holding ${key}`, code);
    if (nodes.length === 0 && holdings.length === 0)
      add(ownership.read.root ?? ownership.nodes[0]?.key ?? bareNode.key, code);
  }
  return codes;
}

function aboutOf(paper: Paper): Record<string, Cell> {
  const { ownership, reading } = paper;
  const fact = (label: string) => toFacts(paper).find((one) => one.label === label)?.text ?? '';
  return {
    subject: fact('Subject'),
    ref: reading.ref,
    as_of: reading.readAt,
    policy: policyWords(ownership.policy, reading.readAt),
    undisclosed_percent: percent(ownership.undisclosed),
    in_closed_loops_percent: percent(ownership.trapped),
    read_as: fact('Read as'),
    settled: fact('Settled'),
    input_sha256: reading.inputHash,
    note: disclaimer,
  };
}
