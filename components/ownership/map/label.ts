/** What the map says of a node and of a line: on it, in its tooltip, and to those who hear it. Pure; whole texts, the drawing cuts them to its room. */
import { countryName } from '#lib/format/country.ts';
import { toAlpha2 } from '#lib/format/country-codes.ts';
import { type StatusLook, toStatusLook } from '#lib/format/status.ts';
import {
  type DrawnLine,
  type DrawnNode,
  type Figures,
  type Holding,
  type NodeKey,
  type Ownership,
  type OwnershipNode,
  type Policy,
  type Screened,
  shareLabel,
  shareText,
  type Verdict,
  verdictWords,
} from '#lib/ownership/index.ts';
import { intervalText, isExact, shortVerdict } from '../figures.ts';
import { hitsOf } from '../hits.ts';
import { nameOf } from '../names.tsx';
import { toSeenText } from './text.ts';

/** An ownership, ready to be asked by key. */
export interface Known {
  readonly ownership: Ownership;
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  readonly figures: ReadonlyMap<NodeKey, Figures>;
  readonly holdings: ReadonlyMap<string, Holding>;
  /** Nodes that somebody owns or directs. */
  readonly owned: ReadonlySet<NodeKey>;
  /** Those who direct somebody and own nothing. */
  readonly directors: ReadonlySet<NodeKey>;
}

export const toKnown = (ownership: Ownership): Known => ({
  ownership,
  nodes: new Map(ownership.nodes.map((node) => [node.key, node])),
  figures: new Map(ownership.figures.map((figures) => [figures.key, figures])),
  holdings: new Map(ownership.holdings.map((holding) => [holding.key, holding])),
  owned: new Set(ownership.holdings.map(({ owned }) => owned)),
  directors: new Set(ownership.holdings.flatMap(({ director, owner }) => (director ? [owner] : []))).difference(
    new Set(ownership.holdings.flatMap(({ share, owner }) => (share === 0 ? [] : [owner]))),
  ),
});

export type MarkIcon =
  | StatusLook['icon']
  | 'person'
  | 'company'
  | 'unknown'
  | 'stack'
  | 'owner'
  | 'majority'
  | 'declared'
  | 'mismatch'
  | 'review'
  | 'documents'
  | 'hidden'
  | 'sanctions'
  | 'pep'
  | 'adverse_media'
  | 'other'
  | 'incomplete';

export type MarkTone = StatusLook['tone'] | 'ink' | 'muted' | 'sanctions' | 'pep' | 'media' | 'other';

/** Icon and words; the tone only repeats what they say. */
export interface Mark {
  readonly icon: MarkIcon;
  readonly text: string;
  readonly tone: MarkTone;
  /** What is said instead of `text` where there is room. */
  readonly spoken?: string;
}

export interface NodeLabel {
  readonly icon: 'person' | 'company' | 'unknown' | 'stack';
  readonly isSubject: boolean;
  readonly name: string;
  /** Second line: what it holds, as far as that is known. */
  readonly share: string;
  readonly country: string | null;
  /** On its upper edge: verdict, hits, mismatch. */
  readonly chips: readonly Mark[];
  /** Inside: what else is known of it. */
  readonly marks: readonly Mark[];
  /** All of it in one sentence. */
  readonly spoken: string;
}

const seenName = (key: NodeKey, known: Known): string =>
  toSeenText(nameOf(known.nodes.get(key) ?? { key, kind: 'unknown', name: null }));

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const spokenShare = (share: number): string => `${percent.format(share * 100)} percent`;
/** `25 %+`; `over 25 %` where the threshold itself is not enough. */
export const thresholdText = ({ threshold, comparison }: Policy): string =>
  comparison === 'gte' ? `${shareLabel(threshold)}+` : `over ${shareLabel(threshold)}`;

const inSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
const count = (many: number, one: string, more = `${one}s`) => `${many} ${many === 1 ? one : more}`;

export function toNodeLabel(drawn: DrawnNode, known: Known): NodeLabel {
  if (drawn.stack) return toStackLabel(drawn, drawn.stack, known);
  const node = known.nodes.get(drawn.key);
  const figures = known.figures.get(drawn.key);
  const isSubject = known.ownership.read.root === drawn.key;
  const name = seenName(drawn.key, known);
  const kind = node?.kind ?? 'unknown';
  const isDirector = known.directors.has(drawn.key);
  const share = isSubject ? 'Subject company' : toShare(figures, isDirector);
  const chips = toChips(node, figures, known.ownership.policy);
  const marks = toMarks(drawn, node, figures);
  const country = node?.country ?? null;
  const sentence = [
    name,
    isSubject ? 'subject company' : { person: 'individual', company: 'company', unknown: 'not listed' }[kind],
    country === null ? null : (countryName(country) ?? toSeenText(country)),
    isSubject ? null : spokenFigures(figures, isDirector),
    figures?.verdict && inSentence(verdictWords(figures.verdict, known.ownership.policy)),
    ...[...chips.filter(({ icon }) => !verdictIcons.has(icon)), ...marks].map((mark) => mark.spoken ?? mark.text),
  ];
  return {
    icon: kind,
    isSubject,
    name,
    share,
    country: country === null ? null : toSeenText(toAlpha2(country) ?? country),
    chips,
    marks,
    spoken: sentence.filter(Boolean).join(', '),
  };
}

/** Not linked as far as it is told; where not all is told, one may hold something all the same. */
const mayHold = ({ connected, effective }: Figures): boolean => connected || effective.hi > 0;

function toShare(figures: Figures | undefined, isDirector: boolean): string {
  if (!figures) return 'Not computed';
  if (mayHold(figures)) return intervalText(figures.effective);
  return isDirector ? 'Director, no share' : 'Not linked to subject';
}

function spokenFigures(figures: Figures | undefined, isDirector: boolean): string {
  if (!figures) return 'shares not computed';
  if (!mayHold(figures)) return isDirector ? 'a director without a share' : 'not linked to the subject';
  const { effective, paths } = figures;
  const share = isExact(effective)
    ? spokenShare(effective.lo)
    : `between ${spokenShare(effective.lo)} and ${spokenShare(effective.hi)}`;
  return paths.count === 0
    ? `effective ${share}`
    : `effective ${share} by ${paths.more ? 'more than ' : ''}${count(paths.count, 'path')}`;
}

const verdictIcons: ReadonlySet<MarkIcon> = new Set(['owner', 'review', 'unknown']);

function toChips(node: OwnershipNode | undefined, figures: Figures | undefined, policy: Policy): Mark[] {
  const chips: Mark[] = [];
  const hit = node?.screened && toHitMark(node.screened);
  if (hit) chips.push(hit);
  if (figures?.sanctions50)
    chips.push({
      icon: 'sanctions',
      text: `50\u202f%+ sanctioned`,
      tone: 'sanctions',
      spoken: 'reported as owned 50 percent or more by persons with sanctions hits',
    });
  const declared = node?.ultimate ?? null;
  if (declared !== null && figures?.verdict && declared !== (figures.verdict === 'owner') && isPlain(figures.verdict))
    chips.push({
      icon: 'mismatch',
      text: declared ? 'Declared ultimate' : 'Not declared',
      tone: 'resubmission',
      spoken: declared ? 'mismatch: declared ultimate' : 'mismatch: not declared ultimate',
    });
  const verdict = figures?.verdict ?? null;
  if (figures && verdict !== null && verdict !== 'not_by_reported_shares')
    chips.push({ ...verdictLooks[verdict], text: verdictText(verdict, figures, policy) });
  return chips;
}

const verdictLooks = {
  owner: { icon: 'owner', tone: 'ink' },
  review: { icon: 'review', tone: 'resubmission' },
  undetermined: { icon: 'unknown', tone: 'unknown' },
} as const;

/** An owner by effective share wears the threshold alone. */
function verdictText(verdict: Verdict, figures: Figures, policy: Policy): string {
  const byShare = figures.grounds.some(({ article, outcome }) => article === '52' && outcome === 'met');
  return verdict === 'owner' && byShare ? thresholdText(policy) : shortVerdict(verdict, figures, policy);
}

/** Only a settled verdict can differ from what was declared. */
const isPlain = (verdict: Figures['verdict']) => verdict === 'owner' || verdict === 'not_by_reported_shares';

const hitTones = { sanctions: 'sanctions', pep: 'pep', adverse_media: 'media', other: 'other' } as const;

/** null where nothing is known of hits, or none came: never a word for "clean". */
export function toHitMark(screened: Screened): Mark | null {
  const isIncomplete = screened.state === 'incomplete';
  const hits = hitsOf(screened);
  if (hits === null)
    return isIncomplete ? { icon: 'incomplete', text: 'Screening incomplete', tone: 'resubmission' } : null;
  const text = `${hits.words}${hits.ofKind}`;
  return {
    icon: hits.kind ?? 'other',
    text: text.charAt(0).toUpperCase() + text.slice(1),
    tone: hits.kind ? hitTones[hits.kind] : 'other',
    ...(isIncomplete && { spoken: `${text}, screening incomplete` }),
  };
}

function toMarks(drawn: DrawnNode, node: OwnershipNode | undefined, figures: Figures | undefined): Mark[] {
  const marks: Mark[] = [];
  if (node?.kind === 'person' && figures?.control === 'yes')
    marks.push({ icon: 'majority', text: 'Majority', tone: 'muted', spoken: 'majority of reported shares' });
  if (node?.ultimate && figures?.verdict !== 'not_by_reported_shares')
    marks.push({ icon: 'declared', text: 'Declared', tone: 'muted', spoken: 'declared ultimate' });
  if (node?.kind === 'person' && node.status !== null) {
    const { icon, word, tone } = toStatusLook(node.status);
    marks.push({ icon, text: toSeenText(word), tone, spoken: `checks ${toSeenText(word)}` });
  }
  if (node?.documents && node.documents.length > 0) {
    const approved = node.documents.filter(({ status }) => status === 'APPROVED' || status === 'VALIDATED').length;
    const all = node.documents.length;
    marks.push({
      icon: 'documents',
      text: `${approved} of ${all} approved`,
      tone: approved === all ? 'approved' : 'muted',
      spoken: `${approved} of ${count(all, 'document')} approved`,
    });
  }
  if (drawn.hiddenOwners > 0)
    marks.push({
      icon: 'hidden',
      text: `+\u2009${drawn.hiddenOwners} not drawn`,
      tone: 'muted',
      spoken: `${count(drawn.hiddenOwners, 'owner')} ${drawn.folded ? 'folded away' : 'not drawn'}`,
    });
  else if (drawn.folded)
    marks.push({
      icon: 'hidden',
      text: 'Owners stay',
      tone: 'muted',
      spoken: 'folded, but its owners are drawn all the same',
    });
  return marks;
}

function toStackLabel(drawn: DrawnNode, stack: readonly NodeKey[], known: Known): NodeLabel {
  const figures = stack.flatMap((key) => known.figures.get(key) ?? []);
  const together = {
    lo: figures.reduce((sum, { effective }) => sum + effective.lo, 0),
    hi: figures.reduce((sum, { effective }) => sum + effective.hi, 0),
  };
  const exact = isExact(together);
  const name = `+\u2009${count(stack.length, 'owner')}`;
  const share =
    figures.length < stack.length ? 'Not computed' : `${exact ? '' : 'at least '}${shareText(together.lo)} together`;
  return {
    icon: 'stack',
    isSubject: false,
    name,
    share,
    country: null,
    chips: [],
    marks: toMarks(drawn, undefined, undefined),
    spoken: `${count(stack.length, 'owner')} shown as one, ${
      figures.length < stack.length
        ? 'shares not computed'
        : `effective ${exact ? '' : 'at least '}${spokenShare(together.lo)} together`
    }, press to show each`,
  };
}

/** A node's tooltip: the whole of what may have no room on it. */
export const toNodeTitle = ({ name, share, country, chips, marks }: NodeLabel): string =>
  [name, share, country, ...chips.concat(marks).map(({ text }) => text)].filter(Boolean).join('\n');

/** What stands beside a line: `45 %`, `? %`, `Director`, `10 %, loop`; raw shares where nothing is computed. */
export function toLineLabel({ kind, holdings }: DrawnLine, known: Known): string {
  if (kind === 'director') return 'Director';
  const words = toShareWords(
    holdings.flatMap((key) => known.holdings.get(key) ?? []),
    known.ownership.computed,
  );
  return kind === 'loop' ? `${words}, loop` : words;
}

function toShareWords(holdings: readonly Holding[], computed: boolean): string {
  const [first] = holdings;
  // Nobody knows the unit: of several there is no sum.
  if (!computed)
    return holdings.length === 1 ? toSeenText(first?.reported ?? '?', 12) : count(holdings.length, 'owner');
  const told = holdings.flatMap(({ share }) => share ?? []);
  if (told.length === 0) return '?\u202f%';
  const sum = shareLabel(told.reduce((total, share) => total + share, 0));
  return told.length < holdings.length ? `${sum} + ?` : sum;
}

/** A line's tooltip: one sentence, with what upstream sent where that is not the share. */
export function toLineTitle(line: DrawnLine, known: Known): string {
  const name = (key: NodeKey) => seenName(key, known);
  const [only, ...more] = line.holdings.flatMap((key) => known.holdings.get(key) ?? []);
  if (!only || more.length > 0) return toLineLabel(line, known);
  const ends = line.arrow
    ? [name(only.owner), name(only.owned)]
    : [name(only.owner), `${name(only.owned)}, direction not known`];
  if (line.kind === 'director') return `${ends[0]} is a director of ${ends[1]}`;
  const reported =
    only.share === null && only.reported !== null ? `, reported as “${toSeenText(only.reported, 40)}”` : '';
  return `${ends[0]} \u2192 ${ends[1]}: ${toLineLabel(line, known)}${reported}`;
}
