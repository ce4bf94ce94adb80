import { countryName } from '#lib/format/country.ts';
import { toAlpha2 } from '#lib/format/country-codes.ts';
import { toAbsolute, toDay } from '#lib/format/date.ts';
import { toReadable } from '#lib/format/readable.ts';
import { toStatusLook } from '#lib/format/status.ts';
import { toVisibleLine } from '#lib/format/visible-line.ts';
import type {
  Direction,
  Figures,
  FindingCode,
  HowRead,
  Interval,
  NodeKey,
  Ownership,
  OwnershipNode,
  Policy,
  Settled,
  Unit,
} from '#lib/ownership/index.ts';
import { findingWords, groundWords, shareLabel, shareText, verdictWords } from '#lib/ownership/index.ts';
import type { Paper } from './paper.ts';

/** Stands on every paper. */
export const disclaimer = 'Figures are computed from reported shares and are not a legal determination.';

// Longer than any honest name; a paper is read by people, and the open formats hold the whole.
const longestName = 300;

export interface Fact {
  readonly label: string;
  readonly text: string;
}

export const byKey = (ownership: Ownership): ReadonlyMap<NodeKey, OwnershipNode> =>
  new Map(ownership.nodes.map((node) => [node.key, node]));

export const figuresByKey = (ownership: Ownership): ReadonlyMap<NodeKey, Figures> =>
  new Map(ownership.figures.map((figures) => [figures.key, figures]));

export const nameOf = (node: OwnershipNode | undefined, key: NodeKey): string => {
  if (node?.name) return toVisibleLine(node.name, longestName);
  return node?.kind === 'unknown' || !node ? `Unknown entity #${toVisibleLine(key, 40)}` : 'Name not reported';
};

/** `GB` for a code of ISO 3166, what came for anything else. */
export const countryCode = (country: string | null): string =>
  country === null ? '' : (toAlpha2(country) ?? toVisibleLine(country, 24).trim());

export const countryWords = (country: string | null): string =>
  country === null ? '' : (countryName(country) ?? toVisibleLine(country, 60));

/** `27.00 %`, `0.00 – 30.00 %`. */
export const intervalText = ({ lo, hi }: Interval): string =>
  hi - lo <= 1e-9 ? shareText(lo) : `${shareText(lo)} – ${shareText(hi)}`;

export const kindWords = (node: OwnershipNode): string =>
  node.kind === 'person' ? 'Person' : node.kind === 'company' ? 'Company' : 'Unknown';

const controlWordsTable: Record<Figures['control'], string> = {
  yes: 'Majority of reported shares',
  no: 'No majority',
  undetermined: 'Undetermined',
};
export const controlWords = (figures: Figures): string => controlWordsTable[figures.control];

/** `EU AMLR Art. 52–54 (amlr-2027, version 1), 25 % or more`, and that it is a preview where it does not apply yet. */
export function policyWords(policy: Policy, readAt: string): string {
  const share = shareLabel(policy.threshold);
  const limit = policy.comparison === 'gte' ? `${share} or more` : `more than ${share}`;
  const applies = policy.appliesFrom;
  const preview = applies !== null && readAt < applies ? `; preview, applies from ${toDay(applies)}` : '';
  return `${policy.name} (${policy.id}, version ${policy.version}), ${limit}${preview}`;
}

const directionWords: Record<Direction, string> = {
  owners_list_holdings: 'owners list what they hold',
  companies_list_owners: 'companies list their owners',
  mirrored: 'each holding is listed at both ends',
};
const unitWords: Record<Unit, string> = { percent: 'percent', fraction: 'fractions', count: 'numbers of shares' };
const rootWords: Record<HowRead['by']['root'], string> = {
  number: 'found by its registration number',
  name: 'found by its name',
  implicit: 'named by holdings only',
  only: 'the only company that owns nothing',
  settled: 'settled by a reviewer',
  unknown: 'not known',
};

function readWords(ownership: Ownership, nodes: ReadonlyMap<NodeKey, OwnershipNode>): string {
  const { read } = ownership;
  const root =
    read.root === null ? 'not known' : `${nameOf(nodes.get(read.root), read.root)} (${rootWords[read.by.root]})`;
  const part = (words: string | undefined, by: string) => (words === undefined ? 'not known' : `${words} (${by})`);
  return [
    `direction: ${part(read.direction === null ? undefined : directionWords[read.direction], read.by.direction)}`,
    `unit: ${part(read.unit === null ? undefined : unitWords[read.unit], read.by.unit)}`,
    `subject company: ${root}`,
  ].join('; ');
}

function settledWords({ direction, unit, root }: Settled): string {
  const what = [
    direction === null ? [] : `direction: ${directionWords[direction]}`,
    unit === null ? [] : `unit: ${unitWords[unit]}`,
    root === null ? [] : `subject company: node ${toVisibleLine(root, 40)}`,
  ].flat();
  return what.length === 0 ? 'Taken back' : `Settled ${what.join(', ')}`;
}

function settlementWords({ reading: { settlement } }: Paper): string {
  const { settled, lapsed, version, by, at, reason } = settlement;
  if (version === 0 || by === null || at === null) return 'Nothing was settled by a reviewer';
  const when = `by ${toVisibleLine(by, 120)}, ${toAbsolute(at, 'UTC')} (version ${version})`;
  const why = reason === null ? '' : `. Reason: ${toVisibleLine(reason, 500)}`;
  return lapsed === null
    ? `${settledWords(settled)}, ${when}${why}`
    : `${settledWords(lapsed)}, ${when}; lapsed, as the owners were declared anew${why}`;
}

export const subjectName = ({ subject, read, nodes }: Ownership): string => {
  const root = nodes.find(({ key }) => key === read.root);
  const name = subject?.name ?? root?.name;
  return name ? toVisibleLine(name, longestName) : 'Subject company not named';
};

/** What a reader has to know before the figures, in the order of a paper. */
export function toFacts(paper: Paper): readonly Fact[] {
  const { ownership, reading } = paper;
  const { subject } = ownership;
  const known = [subject?.registrationNumber, countryWords(subject?.country ?? null)]
    .filter((part) => part)
    .map((part) => toVisibleLine(part ?? '', 80));
  return [
    { label: 'Subject', text: [subjectName(ownership), ...known].join(', ') },
    { label: 'Reference', text: reading.ref },
    { label: 'As of', text: toAbsolute(reading.readAt, 'UTC') },
    { label: 'Policy', text: policyWords(ownership.policy, reading.readAt) },
    { label: 'Undisclosed', text: ownership.undisclosed === null ? 'Not computed' : shareText(ownership.undisclosed) },
    {
      label: 'In closed loops',
      text:
        ownership.trapped === null
          ? 'Not computed'
          : `${shareText(ownership.trapped)}${ownership.trapped > 0 ? ', no natural person behind' : ''}`,
    },
    { label: 'Read as', text: readWords(ownership, byKey(ownership)) },
    { label: 'Settled', text: settlementWords(paper) },
    { label: 'Input SHA-256', text: reading.inputHash },
  ];
}

export interface PaperFinding {
  readonly code: FindingCode;
  readonly severity: Ownership['findings'][number]['severity'];
  readonly title: string;
  readonly text: string;
}

const severities = ['stops', 'warns', 'notes'] as const;

/** Findings in words, the gravest first. */
export const toPaperFindings = (ownership: Ownership): readonly PaperFinding[] =>
  ownership.findings
    .map((finding) => {
      const { title, text, look } = findingWords(finding, ownership);
      const whole = look === null ? text : `${text} ${look}`;
      return {
        code: finding.code,
        severity: finding.severity,
        title: toVisibleLine(title, 120),
        text: toVisibleLine(whole, 900),
      };
    })
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));

/** One line of the table on paper; texts are ready to print. */
export interface PaperRow {
  readonly name: string;
  readonly kind: string;
  readonly country: string;
  readonly direct: string;
  readonly effective: readonly string[];
  readonly control: string;
  readonly verdict: string;
  readonly grounds: readonly string[];
  /** Set for those the verdict calls owners. */
  readonly isOwner: boolean;
}

/** Linked to the subject, or perhaps: by what is not told. */
export const mayBeLinked = ({ connected, effective }: Figures): boolean => connected || effective.hi > 0;

const effectiveLines = (figures: Figures): readonly string[] => {
  const { effective, withoutLoop } = figures;
  return mayBeLinked(figures)
    ? [intervalText(effective), ...(withoutLoop === null ? [] : [`${shareText(withoutLoop)} without loop`])]
    : ['Not linked'];
};

/** Every node of the graph: persons first, the larger share first; without figures in the order of the graph, and it says so. */
export function toPaperRows(ownership: Ownership): readonly PaperRow[] {
  const figures = figuresByKey(ownership);
  const rank = (node: OwnershipNode) => ['person', 'unknown', 'company'].indexOf(node.kind);
  const ordered = ownership.nodes.toSorted(
    (a, b) => rank(a) - rank(b) || (figures.get(b.key)?.effective.hi ?? -1) - (figures.get(a.key)?.effective.hi ?? -1),
  );
  return ordered.map((node) => {
    const known = figures.get(node.key);
    const verdict = known?.verdict ?? null;
    const isRoot = node.key === ownership.read.root;
    return {
      name: nameOf(node, node.key),
      kind: isRoot ? 'Subject company' : kindWords(node),
      country: countryWords(node.country),
      direct: known === undefined || isRoot ? '' : shareText(known.direct),
      effective: known === undefined ? [] : effectiveLines(known),
      control: known === undefined || isRoot ? '' : controlWords(known),
      verdict: verdict !== null ? toVisibleLine(verdictWords(verdict, ownership.policy)) : known ? '' : 'Not computed',
      grounds:
        known?.grounds.map((ground) => toVisibleLine(groundWords(ground, ownership, ownership.policy), 400)) ?? [],
      isOwner: verdict === 'owner',
    };
  });
}

/** A status or machine word of the wire as people read it, with nothing hidden in it. */
export const statusWords = (status: string | null): string =>
  status === null ? '' : toVisibleLine(toReadable(toStatusLook(status).word), 60);
