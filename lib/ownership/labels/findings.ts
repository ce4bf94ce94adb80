/**
 * Findings as texts, the same for the screen and the exports: each in plain words for a compliance officer, and the order in which they are read.
 * Plain text, never markup; names as received. Promises: "not computed" never reads like "none". Never throws.
 */
import type { FindingCode, OwnershipFinding } from '../model/graph.ts';
import type { Ownership } from '../model/ownership.ts';
import { comparedText, namesText, shareText, thresholdText, unitCaveat } from './texts.ts';

interface FindingMessage {
  /** The title has at most six words and no full stop. */
  readonly title: string;
  /** The text has one to three sentences. Names appear in it as received, cut at 80 characters. */
  readonly text: string;
  /** What to do or where to look. It is null where the text says it. */
  readonly action: string | null;
}

interface FindingFacts {
  readonly ownership: Ownership;
  /** The names of the nodes it is about. */
  readonly names: string;
  /** How many it is about. */
  readonly count: number;
  readonly number: (name: string) => number | null;
}

/** Says what a finding is, what it means for the shares, and what to do. */
export function findingMessage(finding: OwnershipFinding, ownership: Ownership): FindingMessage {
  return messages[finding.code]({
    ownership,
    names: finding.nodes.length === 0 ? 'the answer' : namesText(ownership.nodes, finding.nodes),
    count: finding.numbers.count ?? finding.nodes.length,
    number: (name) => finding.numbers[name] ?? null,
  });
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const verb = (count: number, one: string, many: string): string => (count === 1 ? one : many);

const messages = {
  // ── what was received
  NO_OWNERS: () => ({
    title: 'No owners reported',
    text: 'The answer names no person and no company. That does not mean that the company has no owners.',
    action: 'Request the register of shareholders.',
  }),
  LIST_MISSING: ({ number }) => {
    const lists = [...(number('individuals') ? ['persons'] : []), ...(number('corporates') ? ['companies'] : [])];
    return {
      title: 'List missing',
      text: `The answer has no list of ${lists.join(' and none of ')}. A missing list is not an empty one: owners may be missing.`,
      action: 'Refresh the session, then compare with the register of shareholders.',
    };
  },
  ID_CLASH: ({ names, number }) => {
    const ids = number('ids') ?? 1;
    return {
      title: 'Owners share an id',
      text: `${names} have ${verb(ids, 'an id', 'ids')} that another owner has too, so a link to ${verb(ids, 'that id', 'those ids')} may mean either. Nothing is computed.`,
      action: 'Compare the owners with the register of shareholders.',
    };
  },
  BAD_ID: ({ names, count }) => ({
    title: 'Owner without a usable id',
    text: `${names} ${verb(count, 'has', 'have')} no id, or one that is not a whole number. Links of others to ${verb(count, 'this owner', 'these owners')} cannot be followed.`,
    action: 'Compare with the register of shareholders.',
  }),
  BAD_SHARE: ({ names, count }) => ({
    title: 'Share could not be read',
    text: `${counted(count, 'share', 'shares')} listed with ${names} ${verb(count, 'is not a number', 'are not numbers')} of zero or more. ${verb(count, 'It counts', 'They count')} as missing, never as zero.`,
    action: 'The share as received is shown beside the holding.',
  }),
  BAD_EDGE: ({ names, number }) => {
    const [withoutId, flags] = [number('count') ?? 0, number('flags') ?? 0];
    const left = `${counted(withoutId, 'link names', 'links name')} no usable id and ${verb(withoutId, 'is', 'are')} left out`;
    const odd = `${counted(flags, 'director flag is', 'director flags are')} neither yes nor no`;
    const parts = [...(withoutId > 0 ? [left] : []), ...(flags > 0 ? [odd] : [])];
    return {
      title: 'Link could not be read',
      text: `Listed by ${names}: ${parts.join('; ')}.`,
      action: 'Open the raw data of the step to see what was received.',
    };
  },
  CONFLICT: ({ names, count }) => ({
    title: 'Two shares for one holding',
    text: `${counted(count, 'holding', 'holdings')} of ${names} ${verb(count, 'is', 'are')} reported twice with different shares. The largest that can be read is used.`,
    action: 'Compare with the register of shareholders.',
  }),
  SAME_PERSON: ({ names }) => ({
    title: 'Possibly one person listed twice',
    text: `Neither name nor birth date tells ${names} apart from another entry. Their shares are not added up; where only all of them together would make an owner, the verdict is undetermined.`,
    action: 'Compare the entries; if they are one person, add the shares.',
  }),
  PERSON_OWNED: ({ names, count }) => ({
    title: 'A person cannot be owned',
    text: `Between ${names}, ${counted(count, 'link says', 'links say')} that a person is owned and ${verb(count, 'is', 'are')} left out.`,
    action: 'Compare the links of these owners with the register.',
  }),
  // ── how it was interpreted
  DIRECTION_ASSUMED: ({ ownership, count }) => ({
    title: 'Direction assumed',
    text:
      count === 0
        ? 'The answer does not say whether owners list their holdings or companies list their owners. Both give the same holdings here.'
        : `Read as ${ownership.interpretation.direction === 'companies_list_owners' ? 'companies listing their owners' : 'owners listing what they own'}; little contradicts this and nothing proves it. Read the other way, ${counted(count, 'link', 'links')} would be different.`,
    action: count === 0 ? null : 'Compare one company with its register, then confirm the direction.',
  }),
  DIRECTION_UNKNOWN: () => ({
    title: 'Direction of links unknown',
    text: 'The reported shares do not show who owns whom between the companies. Links are drawn without arrowheads and nothing is computed.',
    action: 'Compare one company with its register, then confirm the direction.',
  }),
  UNIT_AMBIGUOUS: ({ number }) => ({
    title: number('over') ? 'Percent or numbers of shares unclear' : 'Percent or fractions unclear',
    text: number('over')
      ? 'A share is more than 100: an error among percents, or a number of shares. Nothing is computed.'
      : 'Either no share is more than 1 and no company adds up to 1, or one company adds up to 1 and others to more: 0.5 may mean a half or half a percent. Nothing is computed.',
    action: 'Compare one share with its document, then confirm the unit.',
  }),
  UNIT_ASSUMED: ({ number }) => ({
    title: 'Percent assumed',
    text: number('over')
      ? 'A share is more than 100, but the others are percents, so all are read as percents. That share may be wrong.'
      : 'All shares are whole numbers, and those of no company add up to 100: 6 and 4 may be percents, or shares out of ten. Every verdict holds only if they are percents.',
    action: 'Compare one share with its document, then confirm the unit.',
  }),
  COUNT_ASSUMED_COMPLETE: ({ names, count }) => ({
    title: 'Numbers of shares, not percent',
    text: `Each is divided by all shares reported of that company, assuming that all are reported.${
      count > 0
        ? ` Of ${names} one is missing or reported in two ways, so none of ${verb(count, 'its', 'their')} shares is known.`
        : ''
    }`,
    action: 'Compare the totals with the share capital in the register.',
  }),
  IMPLICIT_ROOT: () => ({
    title: 'Subject company inferred',
    text: 'The subject company is not listed. The only unlisted id that is owned and owns nothing is taken for it.',
    action: null,
  }),
  ROOT_ASSUMED: ({ names }) => ({
    title: 'Subject company assumed',
    text: `${names} is the only listed company that owns nothing, so it is taken for the subject company. Its name and number are not those of the company details.`,
    action: 'Compare both, and confirm the subject company if it is another one.',
  }),
  MULTIPLE_ROOTS: ({ names }) => ({
    title: 'Subject company unclear',
    text: `Each of ${names} could be the subject company. Nothing is computed, and nothing is ever added across them.`,
    action: 'Confirm which one it is.',
  }),
  NO_ROOT: () => ({
    title: 'Subject company not found',
    text: 'No company has its number or name, and none is at the end of all holdings: it may be part of a loop. Nothing is computed.',
    action: 'Confirm which company it is.',
  }),
  SETTLED: ({ number }) => ({
    title: 'Reading confirmed by a reviewer',
    text: `Confirmed by a reviewer: ${confirmedParts(number).join(', ')}. The shares follow that, not what the answer alone would give.`,
    action: null,
  }),
  SETTLEMENT_UNUSABLE: ({ number }) => ({
    title: 'Confirmed reading does not fit',
    text: `The confirmed ${confirmedParts(number).join(', ')} ${verb(confirmedParts(number).length, 'was', 'were')} not used, because this answer cannot be read that way.`,
    action: 'Undo the confirmation, or confirm another reading.',
  }),
  // ── the structure
  NO_SHARES: () => ({
    title: 'No shares reported',
    text: 'No share above zero is reported. Nothing is computed; this does not mean that anyone holds zero.',
    action: 'Request the register of shareholders.',
  }),
  ROUNDED: ({ names, count, number }) => ({
    title: 'Shares rounded past 100 %',
    text: `The shares reported of ${names} add up to ${upTo(count)}${comparedText(number('sum') ?? Number.NaN, { threshold: 1 })}. Up to 100.5 % is taken for rounding and used as reported.`,
    action: null,
  }),
  OVER_ALLOCATED: ({ names, count, number }) => ({
    title: 'More than 100 % reported',
    text: `The shares reported of ${names} add up to ${upTo(count)}${comparedText(number('sum') ?? Number.NaN, { threshold: 1.005 })}. Effective shares are scaled down to 100 % and are an estimate.`,
    action: 'Look for a holding that is listed twice or is out of date.',
  }),
  UNDISCLOSED: ({ names, number }) => {
    const ends = number('ends') ?? 0;
    return {
      title: 'Shares not accounted for',
      text: `${shareText(number('share'))} of the subject company is not accounted for by reported shares: those of ${names} add up to less than 100 %.${
        ends === 0 ? '' : ` ${counted(ends, 'company has', 'companies have')} no owner listed at all.`
      }`,
      action: 'Request the missing owners and shares.',
    };
  },
  MISSING_SHARE: ({ names, count }) => ({
    title: 'Share missing',
    text: `${counted(count, 'holding', 'holdings')} of ${names} ${verb(count, 'is', 'are')} reported without a share. It counts as unknown, never as zero: whatever depends on it is shown as a range.`,
    action: 'Request the register of shareholders.',
  }),
  LOOP: ({ names }) => ({
    title: 'Ownership loop',
    text: `${names} own each other, directly or in a circle. The looped shares are attributed to the owners outside the loop.`,
    action: 'Each affected share is also shown without the loop.',
  }),
  SELF_HOLDING: ({ names, count }) => ({
    title: 'Company holds its own shares',
    text: `${names} ${verb(count, 'holds shares of itself', 'hold shares of themselves')} (treasury shares). They are attributed to the other owners in proportion.`,
    action: null,
  }),
  CLOSED_LOOP: ({ names, count, number }) => ({
    title: 'Closed loop',
    text: `${names} ${verb(count, 'is owned only by itself', 'are owned only by each other')}. ${shareText(number('share'))} of the subject company ends there, with no natural person behind it.`,
    action: 'Look for owners that are not listed.',
  }),
  SENSITIVE: ({ names, number }) => {
    const factor = number('factor');
    return {
      title: 'Loop makes shares sensitive',
      text: `The loop of ${names} is almost closed${factor === null ? '' : `: the same shares count up to ${factor.toLocaleString('en', { maximumFractionDigits: 1 })} times in it`}. A small change of one reported share changes the result a lot.`,
      action: 'Check each share of the loop against its document.',
    };
  },
  LOOP_TOO_LARGE: ({ count }) => ({
    title: 'Loop too large',
    text: `The loops are too large to be computed: one of them has ${counted(count, 'company', 'companies')}. Nothing is computed.`,
    action: 'Check whether the direction was read correctly.',
  }),
  DANGLING: ({ names, count, number }) => ({
    title: 'Named by links, not listed',
    text: `${names} ${verb(count, 'is', 'are')} named by links, but ${verb(count, 'is', 'are')} not listed.${
      (number('owners') ?? 0) > 0 ? ' What is held there is not accounted for.' : ''
    }`,
    action: 'Request their details.',
  }),
  NOT_CONNECTED: ({ names, count, number }) => ({
    title: 'Not linked to the company',
    text: `${names} ${verb(count, 'has', 'have')} no chain of reported holdings to the subject company.${
      (number('persons') ?? 0) > 0 ? ' A holding may be missing from the answer.' : ''
    }`,
    action: 'Listed at the end, under Not linked to subject.',
  }),
  HOLDINGS_UNTOLD: ({ names, count, number }) => ({
    title: number('owners') ? 'Owners not fully reported' : 'Holdings not fully reported',
    text: number('owners')
      ? `${names} may have owners that could not be read: a link that cannot be followed, or no list of ${verb(count, 'its', 'their')} own. Any listed owner may be one of them, so shares are shown as ranges.`
      : `${names} may hold more than could be read: no usable id, a link that cannot be followed, a share that cannot be read beside another one, or no list of ${verb(count, 'its', 'their')} own. What is not accounted for may be held there, so it is shown as a range.`,
    action: 'Request the register of shareholders.',
  }),
  NO_NATURAL_PERSON: ({ number }) => ({
    title: 'No natural person behind',
    text: `${shareText(number('share'))} of the subject company ends in closed loops: no natural person is behind it.`,
    action: 'Look for owners that are not listed.',
  }),
  CONTROL_UNDETERMINED: ({ names, count, number }) => ({
    title: 'Control not determined',
    text: number('missing')
      ? `Missing data may decide whether ${names} ${verb(count, 'holds', 'hold')} more than half on every level.`
      : `Whether ${names} ${verb(count, 'holds', 'hold')} more than half on every level depends on how sums were rounded, or the structure is too large to follow.`,
    action: number('missing') ? 'Request the missing data.' : 'Follow the chains in the table.',
  }),
  // ── verdicts
  ULTIMATE_MISMATCH: ({ names, count, number }) => ({
    title: 'Declared and computed differ',
    text: number('declared')
      ? `${names} ${verb(count, 'is a declared UBO', 'are declared UBOs')}, but not by reported shares.`
      : `${names} ${verb(count, 'is a beneficial owner', 'are beneficial owners')} by reported shares, but ${verb(count, 'is declared as not a UBO', 'are declared as not UBOs')}.`,
    action: 'Compare the chains with the register; the declaration is shown unchanged.',
  }),
  UNLISTED_MAY_OWN: ({ ownership: { policy }, names, count, number }) => {
    const share = comparedText(number('share') ?? Number.NaN, policy);
    const limit = thresholdText(policy);
    return {
      title: 'An unlisted owner is possible',
      text: number('controller')
        ? `${count > 1 ? 'As much as ' : ''}${share} of ${names}, which ${verb(count, 'controls or may control', 'control or may control')} the subject company, is not accounted for by reported shares. One person holding all of it would have ${limit} of ${verb(count, 'that company', 'such a company')}.`
        : number('held')
          ? `One person holding what is not accounted for by reported shares of ${names} would have ${share} of the subject company, with the companies that come under control by it: ${limit}.`
          : `${share} of the subject company is not accounted for by reported shares. One person holding all of it would have ${limit}.`,
      action: 'Request the missing owners and shares.',
    };
  },
  NOBODY_QUALIFIES: ({ ownership, number }) => ({
    title: 'No beneficial owner identified',
    text: `By reported shares${unitCaveat(ownership)}, no named person has ${thresholdText(ownership.policy)}${ownership.policy.rules.control ? ', or controls the company' : ''}. ${shareText(number('undisclosed'))} is not accounted for by reported shares and ${shareText(number('inClosedLoops'))} ends in closed loops.`,
    action: 'The rules then require the company’s senior managing officials to be identified.',
  }),
  LOOP_DECIDES: ({ names }) => ({
    title: 'Verdict depends on a loop',
    text: `With the loop, the verdict on ${names} differs from the one without it. The share is an economic model, not law.`,
    action: 'Review manually: subsidiaries usually cannot vote shares of their parents.',
  }),
  SANCTIONS_50: ({ names, count }) => ({
    title: 'Possibly sanctioned (50\u202f% rule)',
    text: `${names} ${verb(count, 'is', 'are')} reported as owned 50 % or more, added up tier by tier, by owners with sanctions hits. A hit is a proposal of the screening, not yet a match.`,
    action: 'Open the hits of the owners behind it.',
  }),
  SANCTIONS_50_POSSIBLE: ({ names }) => ({
    title: 'Possibly sanctioned (50\u202f% rule), data missing',
    text: `${names} may be reached by the 50 % rule: a share, a list of holdings, an identity or the kind of a hit that is not known decides whether owners with sanctions hits hold 50 % or more, added up tier by tier. A hit is a proposal of the screening, not yet a match.`,
    action: 'Request what is missing, and open the hits of the owners behind it.',
  }),
} satisfies Record<FindingCode, (facts: FindingFacts) => FindingMessage>;

const upTo = (count: number): string => (count > 1 ? 'as much as ' : '');

const confirmedParts = (number: FindingFacts['number']): readonly string[] => [
  ...(number('direction') ? ['direction of links'] : []),
  ...(number('unit') ? ['unit of shares'] : []),
  ...(number('root') ? ['subject company'] : []),
];

const severities = ['stops', 'warns', 'notes'] as const;
/** Within one severity, what leaves open who owns the company comes first. */
const mostSerious: readonly FindingCode[] = [
  'UNLISTED_MAY_OWN',
  'LOOP_DECIDES',
  'CONTROL_UNDETERMINED',
  'NOBODY_QUALIFIES',
  'NO_NATURAL_PERSON',
];
const sanctionsRule: readonly FindingCode[] = ['SANCTIONS_50', 'SANCTIONS_50_POSSIBLE'];

/** A finding about the 50 % rule of sanctions is red wherever it is shown. */
export const isSanctionsFinding = ({ code }: Pick<OwnershipFinding, 'code'>): boolean => sanctionsRule.includes(code);

function rankOf({ code, severity }: OwnershipFinding): number {
  if (sanctionsRule.includes(code)) return sanctionsRule.indexOf(code) - sanctionsRule.length;
  const position = mostSerious.indexOf(code);
  return severities.indexOf(severity) * 100 + (position === -1 ? mostSerious.length : position);
}

/** The 50 % rule of sanctions, which decides about the relationship, comes before all others. */
export const mostSeriousFirst = (findings: readonly OwnershipFinding[]): readonly OwnershipFinding[] =>
  findings.toSorted((a, b) => rankOf(a) - rankOf(b));
