/**
 * The texts of the map: labels on nodes and lines, tooltips and accessible names. Pure. Promises: an unknown share reads as unknown, no hits never
 * read as clean, and control characters in names are made visible. Throws nothing.
 */
import { intervalText, isExact, toVisibleName } from '#components/ownership/labels.ts';
import { nodeName } from '#components/ownership/node.tsx';
import { countryName } from '#lib/format/country.ts';
import { toAlpha2 } from '#lib/format/country-codes.ts';
import { type StatusLook, toStatusLook } from '#lib/format/labels/status.ts';
import type {
  DrawnLine,
  DrawnNode,
  Holding,
  NodeAssessment,
  NodeBadge,
  NodeKey,
  NodeKind,
  Ownership,
  OwnershipNode,
} from '#lib/ownership/index.ts';
import { nodeBadges, shareLabel, shareText, stackLabel, verdictText } from '#lib/ownership/index.ts';
import { byKey } from '../summary.ts';
import type { MarkIcon } from './icons.tsx';

export type OwnershipIndex = ReturnType<typeof toOwnershipIndex>;

export const toOwnershipIndex = (ownership: Ownership) => ({
  ownership,
  nodes: byKey(ownership.nodes),
  assessments: byKey(ownership.assessments),
  holdings: byKey(ownership.holdings),
  /** Nodes with an owner or a director. */
  owned: new Set(ownership.holdings.map(({ owned }) => owned)),
  /** Nodes that are directors and own nothing. */
  directors: new Set(ownership.holdings.flatMap(({ director, owner }) => (director ? [owner] : []))).difference(
    new Set(ownership.holdings.flatMap(({ share, owner }) => (share === 0 ? [] : [owner]))),
  ),
});

const nameOf = (key: NodeKey, index: OwnershipIndex): string =>
  toVisibleName(nodeName(index.nodes.get(key) ?? { key, kind: 'unknown', name: null }));

/** `1 owner`, `2 owners` */
const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;

/** A label beside a line: `45 %`, `? %`, `Director`, `10 %, loop`. Where nothing is computed, shares are as reported. */
export function toLineLabel({ kind, holdings }: DrawnLine, index: OwnershipIndex): string {
  if (kind === 'director') return 'Director';
  const text = toShareText(
    holdings.flatMap((key) => index.holdings.get(key) ?? []),
    index.ownership.computed,
  );
  return kind === 'loop' ? `${text}, loop` : text;
}

function toShareText(holdings: readonly Holding[], computed: boolean): string {
  const [first] = holdings;
  // Shares of an unknown unit cannot be added.
  if (!computed)
    return holdings.length === 1 ? toVisibleName(first?.reported ?? '?', 12) : counted(holdings.length, 'owner');
  const known = holdings.flatMap(({ share }) => share ?? []);
  if (known.length === 0) return '?\u202f%';
  const sum = shareLabel(known.reduce((total, share) => total + share, 0));
  return known.length < holdings.length ? `${sum} + ?` : sum;
}

/** The tooltip of a line is one sentence, with the reported value if that is not a share. */
export function toLineTooltip(line: DrawnLine, index: OwnershipIndex): string {
  const name = (key: NodeKey) => nameOf(key, index);
  const [only, ...more] = line.holdings.flatMap((key) => index.holdings.get(key) ?? []);
  if (!only || more.length > 0) return toLineLabel(line, index);
  const owner = name(only.owner);
  const owned = line.arrow ? name(only.owned) : `${name(only.owned)}, direction not known`;
  if (line.kind === 'director') return `${owner} is a director of ${owned}`;
  const reported =
    only.share === null && only.reported !== null ? `, reported as “${toVisibleName(only.reported, 40)}”` : '';
  return `${owner} \u2192 ${owned}: ${toLineLabel(line, index)}${reported}`;
}

export type MarkTone = StatusLook['tone'] | 'ink' | 'muted' | 'sanctions' | 'pep' | 'media' | 'other';

/** Icon and text; the tone repeats what they say. */
export interface Mark {
  readonly icon: MarkIcon;
  readonly text: string;
  readonly tone: MarkTone;
  /** Replaces `text` in the accessible name. */
  readonly spoken?: string;
}

const badgeLooks: Record<NodeBadge['kind'], Pick<Mark, 'icon' | 'tone'>> = {
  sanctions: { icon: 'sanctions', tone: 'sanctions' },
  pep: { icon: 'pep', tone: 'pep' },
  adverse_media: { icon: 'adverse_media', tone: 'media' },
  other: { icon: 'other', tone: 'other' },
  incomplete: { icon: 'incomplete', tone: 'resubmission' },
  sanctions50: { icon: 'sanctions', tone: 'sanctions' },
  mismatch: { icon: 'mismatch', tone: 'resubmission' },
  owner: { icon: 'owner', tone: 'ink' },
  review: { icon: 'review', tone: 'resubmission' },
  undetermined: { icon: 'unknown', tone: 'unknown' },
};

function toMarks(
  drawn: DrawnNode,
  node: OwnershipNode | undefined,
  assessment: NodeAssessment | undefined,
): readonly Mark[] {
  const marks: Mark[] = [];
  if (node?.kind === 'person' && assessment?.control === 'yes')
    marks.push({ icon: 'majority', text: 'Majority', tone: 'muted', spoken: 'majority of reported shares' });
  if (node?.ultimate && assessment?.verdict !== 'not_by_reported_shares')
    marks.push({ icon: 'declared', text: 'Declared', tone: 'muted', spoken: 'declared UBO' });
  if (node?.kind === 'person' && node.status !== null) {
    const { icon, label, tone } = toStatusLook(node.status);
    marks.push({ icon, text: toVisibleName(label), tone, spoken: `checks ${toVisibleName(label)}` });
  }
  if (node?.documents && node.documents.length > 0) {
    const approved = node.documents.filter(({ status }) => status === 'APPROVED' || status === 'VALIDATED').length;
    const total = node.documents.length;
    marks.push({
      icon: 'documents',
      text: `${approved} of ${total} approved`,
      tone: approved === total ? 'approved' : 'muted',
      spoken: `${approved} of ${counted(total, 'document')} approved`,
    });
  }
  const hidden = toHiddenMark(drawn);
  return hidden ? [...marks, hidden] : marks;
}

function toHiddenMark({ hiddenOwners, folded }: DrawnNode): Mark | null {
  const mark = (text: string, spoken: string): Mark => ({ icon: 'hidden', text, tone: 'muted', spoken });
  const state = folded ? 'collapsed' : 'not drawn';
  if (hiddenOwners > 0) return mark(`+\u2009${hiddenOwners} not drawn`, `${counted(hiddenOwners, 'owner')} ${state}`);
  return folded ? mark('Owners still shown', 'collapsed, but its owners are still shown') : null;
}

export interface NodeLabel {
  readonly icon: NodeKind | 'stack';
  readonly isSubject: boolean;
  readonly name: string;
  /** The second line is its share, if known. */
  readonly share: string;
  readonly country: string | null;
  /** These marks are on its edge: hits, the 50 % rule of sanctions, mismatch and verdict. */
  readonly chips: readonly Mark[];
  /** These marks are inside: majority, declaration, checks, documents, hidden owners. */
  readonly marks: readonly Mark[];
  /** One sentence says all of it, for the accessible name. */
  readonly spoken: string;
}

/** Texts are complete; the drawing cuts them to size. */
export function toNodeLabel(drawn: DrawnNode, index: OwnershipIndex): NodeLabel {
  if (drawn.stack) return toStackLabel(drawn, drawn.stack, index);
  const { policy, interpretation } = index.ownership;
  const node = index.nodes.get(drawn.key);
  const assessment = index.assessments.get(drawn.key);
  const isSubject = interpretation.root === drawn.key;
  const name = nameOf(drawn.key, index);
  const kind = node?.kind ?? 'unknown';
  const isDirector = index.directors.has(drawn.key);
  const chips = nodeBadges(node, assessment, policy).map(
    ({ kind, text, short, ...spoken }): Mark => ({ ...badgeLooks[kind], text: short ?? text, ...spoken }),
  );
  const marks = toMarks(drawn, node, assessment);
  const country = node?.country ?? null;
  const sentence = [
    name,
    isSubject ? 'subject company' : { person: 'individual', company: 'company', unknown: 'not listed' }[kind],
    country === null ? null : (countryName(country) ?? toVisibleName(country)),
    isSubject ? null : spokenShareOf(assessment, isDirector),
    assessment?.verdict && lowerFirst(verdictText(assessment.verdict, index.ownership)),
    ...[...chips.filter(({ icon }) => !verdictIcons.has(icon)), ...marks].map((mark) => mark.spoken ?? mark.text),
  ];
  return {
    icon: kind,
    isSubject,
    name,
    share: isSubject ? 'Subject company' : shareOf(assessment, isDirector),
    country: country === null ? null : toVisibleName(toAlpha2(country) ?? country),
    chips,
    marks,
    spoken: sentence.filter(Boolean).join(', '),
  };
}

/** The sentence names the verdict in full instead. */
const verdictIcons: ReadonlySet<MarkIcon> = new Set(['owner', 'review', 'unknown']);

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A node without a reported link may still hold something if its holdings are not fully reported. */
const mayHoldShares = ({ connected, effective }: NodeAssessment): boolean => connected || effective.hi > 0;

function shareOf(assessment: NodeAssessment | undefined, isDirector: boolean): string {
  if (!assessment) return 'Not computed';
  if (mayHoldShares(assessment)) return intervalText(assessment.effective);
  return isDirector ? 'Director (no share)' : 'Not linked to subject';
}

const percentFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const spokenPercent = (share: number): string => `${percentFormat.format(share * 100)} percent`;

function spokenShareOf(assessment: NodeAssessment | undefined, isDirector: boolean): string {
  if (!assessment) return 'shares not computed';
  if (!mayHoldShares(assessment)) return isDirector ? 'director (no share)' : 'not linked to the subject';
  const { effective, paths } = assessment;
  const share = isExact(effective)
    ? spokenPercent(effective.lo)
    : `between ${spokenPercent(effective.lo)} and ${spokenPercent(effective.hi)}`;
  return paths.count === 0
    ? `effective ${share}`
    : `effective ${share} by ${paths.more ? 'more than ' : ''}${counted(paths.count, 'path')}`;
}

function toStackLabel(drawn: DrawnNode, stack: readonly NodeKey[], index: OwnershipIndex): NodeLabel {
  const assessments = stack.flatMap((key) => index.assessments.get(key) ?? []);
  const isComputed = assessments.length === stack.length;
  const total = {
    lo: assessments.reduce((sum, { effective }) => sum + effective.lo, 0),
    hi: assessments.reduce((sum, { effective }) => sum + effective.hi, 0),
  };
  const atLeast = isExact(total) ? '' : 'at least ';
  const all = [...stack, ...drawn.behind];
  const companies = all.filter((key) => index.nodes.get(key)?.kind === 'company').length;
  // Shares of companies and of who owns them are the same shares and cannot be added up.
  const kinds = companies === 1 ? '1 of them a company' : `${companies} of them companies`;
  const share = companies > 0 ? kinds : `${atLeast}${shareText(total.lo)} together`;
  const spokenShare = companies > 0 ? kinds : `effective ${atLeast}${spokenPercent(total.lo)} together`;
  const name = stackLabel(all.length, index.ownership.policy, isComputed);
  return {
    icon: 'stack',
    isSubject: false,
    name,
    share: isComputed ? share : 'Not computed',
    country: null,
    chips: [],
    marks: toMarks(drawn, undefined, undefined),
    spoken: `${name.replace('+\u2009', '')} shown as one, ${isComputed ? spokenShare : 'shares not computed'}, press to show each`,
  };
}

/** The tooltip has in full what the node may have to cut. */
export const toNodeTooltip = ({ name, share, country, chips, marks }: NodeLabel): string =>
  [name, share, country, ...chips.concat(marks).map(({ text }) => text)].filter(Boolean).join('\n');
