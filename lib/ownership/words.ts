/** Each finding in plain words for a compliance officer: what it is, what it means for the figures, where to look. */
import type { FindingCode, Ownership, OwnershipFinding } from './model.ts';
import { namesText } from './name-text.ts';
import { comparedText, shareText, thresholdText } from './share-text.ts';

export interface FindingWords {
  /** At most six words, no full stop. */
  readonly title: string;
  /** One or two sentences. Names stand in it as they came, cut at 80 characters. */
  readonly text: string;
  /** Where to look or what to do; null where the text says it. */
  readonly look: string | null;
}

interface About {
  readonly ownership: Ownership;
  /** The nodes it is about, by name. */
  readonly names: string;
  /** How many it is about. */
  readonly count: number;
  readonly figure: (name: string) => number | null;
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const verb = (count: number, one: string, many: string): string => (count === 1 ? one : many);

const words = {
  // ── the answer
  NO_OWNERS: () => ({
    title: 'No owners reported',
    text: 'The answer names no person and no company. That nobody is named does not mean that nobody owns the company.',
    look: 'Ask for the register of shareholders.',
  }),
  LIST_MISSING: ({ figure }) => {
    const lists = [...(figure('individuals') ? ['persons'] : []), ...(figure('corporates') ? ['companies'] : [])];
    return {
      title: 'A list did not come',
      text: `The answer has no list of ${lists.join(' and none of ')}. A list that did not come is not an empty one: owners may be missing.`,
      look: 'Refresh the session, then compare with the register of shareholders.',
    };
  },
  ID_CLASH: ({ names, figure }) => {
    const ids = figure('ids') ?? 1;
    return {
      title: 'Owners share an id',
      text: `${names} carry ${verb(ids, 'an id', 'ids')} that another owner carries too, so a link to ${verb(ids, 'that id', 'those ids')} may mean either. Nothing is computed.`,
      look: 'Compare the owners with the register of shareholders.',
    };
  },
  BAD_ID: ({ names, count }) => ({
    title: 'Owner without a usable id',
    text: `${names} ${verb(count, 'has', 'have')} no id, or one that is no whole number. Links of others to ${verb(count, 'this owner', 'these owners')} cannot be followed.`,
    look: 'Compare with the register of shareholders.',
  }),
  BAD_SHARE: ({ names, count }) => ({
    title: 'Share cannot be read',
    text: `${counted(count, 'share', 'shares')} listed with ${names} ${verb(count, 'is', 'are')} no number of zero or more. ${verb(count, 'It counts', 'They count')} as missing, never as zero.`,
    look: 'The share as it came stands beside the holding.',
  }),
  BAD_EDGE: ({ names, figure }) => {
    const [nowhere, flags] = [figure('count') ?? 0, figure('flags') ?? 0];
    const parts = [
      ...(nowhere > 0
        ? [`${counted(nowhere, 'link leads', 'links lead')} to no usable id and ${verb(nowhere, 'is', 'are')} left out`]
        : []),
      ...(flags > 0 ? [`${counted(flags, 'director mark says', 'director marks say')} neither yes nor no`] : []),
    ];
    return {
      title: 'Link cannot be read',
      text: `Listed by ${names}: ${parts.join('; ')}.`,
      look: 'Open the raw step to see what came.',
    };
  },
  CONFLICT: ({ names, count }) => ({
    title: 'Two shares for one holding',
    text: `${counted(count, 'holding', 'holdings')} of ${names} ${verb(count, 'is', 'are')} reported twice with different shares. The largest that can be read is used.`,
    look: 'Compare with the register of shareholders.',
  }),
  SAME_PERSON: ({ names }) => ({
    title: 'Perhaps one person listed twice',
    text: `${names} share a name and a birth date with another entry. Each stands alone here: their shares are not added up.`,
    look: 'Compare the entries; if they are one person, add the shares.',
  }),
  PERSON_OWNED: ({ names, count }) => ({
    title: 'A person cannot be owned',
    text: `Between ${names} ${counted(count, 'link makes', 'links make')} a person owned and ${verb(count, 'is', 'are')} left out.`,
    look: 'Compare the links of these owners with the register.',
  }),
  // ── how it was read
  DIRECTION_ASSUMED: ({ ownership, count }) =>
    count === 0
      ? {
          title: 'Direction assumed',
          text: 'The answer does not say whether owners list their holdings or companies their owners. Here both readings give the same holdings.',
          look: null,
        }
      : {
          title: 'Direction assumed',
          text: `Read as ${ownership.read.direction === 'companies_list_owners' ? 'companies listing their owners' : 'owners listing what they own'}; little speaks against it and nothing proves it. Read the other way, ${counted(count, 'link', 'links')} would be different.`,
          look: 'Compare one company with its register, then settle the direction.',
        },
  DIRECTION_UNKNOWN: () => ({
    title: 'Direction of links unknown',
    text: 'The reported shares do not show who owns whom between the companies. Links are drawn without arrowheads and nothing is computed.',
    look: 'Compare one company with its register, then settle the direction.',
  }),
  UNIT_AMBIGUOUS: () => ({
    title: 'Percent or fractions unclear',
    text: 'Either no share is more than 1 and no company adds up to 1, or one company adds up to 1 and others to more: 0.5 may mean half or half a percent. Nothing is computed.',
    look: 'Compare one share with its document, then settle the unit.',
  }),
  COUNT_ASSUMED_COMPLETE: ({ names, count }) => ({
    title: 'Numbers of shares, not percent',
    text: `Each is divided by all shares reported of that company, as if all had been reported.${
      count > 0
        ? ` Of ${names} one is missing or came in two ways, so none of ${verb(count, 'its', 'their')} shares is known.`
        : ''
    }`,
    look: 'Compare the totals with the share capital in the register.',
  }),
  IMPLICIT_ROOT: () => ({
    title: 'Company itself is not listed',
    text: 'The company under review stands in no list. The only id that is owned, owns nothing and is not listed is taken for it.',
    look: null,
  }),
  ROOT_ASSUMED: ({ names }) => ({
    title: 'Company under review assumed',
    text: `${names} is the only listed company that owns nothing, so it is taken for the company under review. Its name and number are not those of the company details.`,
    look: 'Compare both, and settle the company if it is another one.',
  }),
  MULTIPLE_ROOTS: ({ names }) => ({
    title: 'Company under review unclear',
    text: `Each of ${names} could be the company under review. Nothing is computed, and nothing is ever added across them.`,
    look: 'Settle which one it is.',
  }),
  NO_ROOT: () => ({
    title: 'Company under review not found',
    text: 'No company has its number or name, and none stands at the end of all holdings: it may lie inside a loop. Nothing is computed.',
    look: 'Settle which company it is.',
  }),
  SETTLED: ({ figure }) => ({
    title: 'Settled by a reviewer',
    text: `Settled by a reviewer: ${settledNames(figure).join(', ')}. The figures follow that, not what the answer alone would give.`,
    look: null,
  }),
  SETTLEMENT_UNUSABLE: ({ figure }) => ({
    title: 'Settlement does not fit',
    text: `Not used, as this answer cannot be read that way: what was settled about ${settledNames(figure).join(', ')}.`,
    look: 'Take the settlement back, or settle it anew.',
  }),
  // ── the structure
  NO_SHARES: () => ({
    title: 'No shares reported',
    text: 'Nobody is reported with a share above zero. Nothing is computed; that is not a share of zero for anybody.',
    look: 'Ask for the register of shareholders.',
  }),
  ROUNDED: ({ names, count, figure }) => ({
    title: 'Shares rounded past 100 %',
    text: `The shares reported of ${names} add up to ${upTo(count)}${comparedText(figure('sum') ?? Number.NaN, { threshold: 1 })}. Up to 100.5 % is taken for rounding and used as reported.`,
    look: null,
  }),
  OVER_ALLOCATED: ({ names, count, figure }) => ({
    title: 'More than 100 % reported',
    text: `The shares reported of ${names} add up to ${upTo(count)}${comparedText(figure('sum') ?? Number.NaN, { threshold: 1.005 })}. Effective shares are scaled down to the whole and are an estimate.`,
    look: 'Look for a holding that is listed twice or is out of date.',
  }),
  UNDISCLOSED: ({ names, figure }) => {
    const ends = figure('ends') ?? 0;
    return {
      title: 'Shares nobody is named for',
      text: `Among the owners of ${names}, those of ${shareText(figure('share'))} of the company under review are not named.${
        ends === 0 ? '' : ` ${counted(ends, 'company has no owner listed', 'companies have no owner listed')} at all.`
      }`,
      look: 'Ask for the missing holders.',
    };
  },
  MISSING_SHARE: ({ names, count }) => ({
    title: 'Share missing',
    text: `${counted(count, 'holding', 'holdings')} of ${names} came without a share. It counts as unknown, never as zero: what hangs on it is shown as a range.`,
    look: 'Ask for the register of shareholders.',
  }),
  LOOP: ({ names }) => ({
    title: 'Ownership loop',
    text: `${names} own each other, directly or in a ring. The looped shares are counted to the holders outside the loop.`,
    look: 'Each share it touches is also shown without the loop.',
  }),
  SELF_HOLDING: ({ names, count }) => ({
    title: 'A company holds itself',
    text: `${names} ${verb(count, 'holds shares of itself', 'hold shares of themselves')} (treasury shares). They are counted to the other holders in proportion.`,
    look: null,
  }),
  CLOSED_LOOP: ({ names, count, figure }) => ({
    title: 'Closed loop',
    text: `${names} ${verb(count, 'is owned by nobody but itself', 'are owned by nobody but each other')}. ${shareText(figure('share'))} of the company ends there, with no natural person behind it.`,
    look: 'Look for holders that are not listed.',
  }),
  SENSITIVE: ({ names, figure }) => {
    const factor = figure('factor');
    return {
      title: 'Loop makes figures sensitive',
      text: `The loop of ${names} is almost closed${factor === null ? '' : `: the same shares count up to ${factor.toLocaleString('en', { maximumFractionDigits: 1 })} times in it`}. A small change of one reported share changes the result a lot.`,
      look: 'Check each share of the loop with its document.',
    };
  },
  LOOP_TOO_LARGE: ({ count }) => ({
    title: 'Loop too large',
    text: `The loops are larger than the desk solves: ${counted(count, 'company lies', 'companies lie')} in one of them. Nothing is computed.`,
    look: 'Check whether the direction was read right.',
  }),
  DANGLING: ({ names, count, figure }) => ({
    title: 'Named by links, not listed',
    text: `${names} ${verb(count, 'is', 'are')} named by links, but ${verb(count, 'stands', 'stand')} in no list.${
      (figure('owners') ?? 0) > 0 ? ' What is held there counts as undisclosed.' : ''
    }`,
    look: 'Ask who they are.',
  }),
  NOT_CONNECTED: ({ names, count, figure }) => ({
    title: 'Not linked to the company',
    text: `${names} ${verb(count, 'has', 'have')} no chain of reported holdings to the company under review.${
      (figure('persons') ?? 0) > 0 ? ' A holding may be missing from the answer.' : ''
    }`,
    look: 'Listed at the end, under Not linked to subject.',
  }),
  HOLDINGS_UNTOLD: ({ names, count, figure }) =>
    figure('owners')
      ? {
          title: 'Owners not fully told',
          text: `${names} may have owners that could not be read: a link that cannot be followed, or no list of ${verb(count, 'its', 'their')} own. Anybody listed may be one of them, so shares are shown as ranges.`,
          look: 'Ask for the register of shareholders.',
        }
      : {
          title: 'Holdings not fully told',
          text: `${names} may hold more than could be read: no usable id, a link that cannot be followed, or no list of ${verb(count, 'its', 'their')} own. What is undisclosed may be held there, so it is shown as a range.`,
          look: 'Ask for the register of shareholders.',
        },
  NO_NATURAL_PERSON: ({ figure }) => ({
    title: 'No natural person behind',
    text: `${shareText(figure('share'))} of the company ends in closed loops: no natural person stands behind it.`,
    look: 'Look for holders that are not listed.',
  }),
  CONTROL_UNDETERMINED: ({ names, count, figure }) => ({
    title: 'Control not determined',
    ...(figure('missing')
      ? {
          text: `What is missing may decide whether ${names} ${verb(count, 'holds', 'hold')} more than half on every level.`,
          look: 'Ask for what is missing.',
        }
      : {
          text: `Whether ${names} ${verb(count, 'holds', 'hold')} more than half on every level hangs on how sums were rounded, or the structure is too large to follow.`,
          look: 'Follow the chains in the table.',
        }),
  }),
  // ── verdicts
  ULTIMATE_MISMATCH: ({ names, count, figure }) => ({
    title: 'Declared and computed differ',
    text: figure('declared')
      ? `${names} ${verb(count, 'is', 'are')} declared as ultimate ${verb(count, 'owner', 'owners')}, but not by reported shares.`
      : `${names} ${verb(count, 'is a beneficial owner', 'are beneficial owners')} by reported shares, but declared as not ultimate.`,
    look: 'Compare the chains with the register; the declared mark stays as it came.',
  }),
  UNLISTED_MAY_OWN: ({ ownership, figure }) => ({
    title: 'An unlisted owner is possible',
    text: `${comparedText(figure('share') ?? Number.NaN, ownership.policy)} of the company is held by nobody who is named. One person with all of it would have ${thresholdText(ownership.policy)}.`,
    look: 'Ask for the missing holders.',
  }),
  NOBODY_QUALIFIES: ({ ownership: { policy }, figure }) => ({
    title: 'Nobody qualifies by reported shares',
    text: `No person who is named has ${thresholdText(policy)}${policy.methods.majorityChain ? ', or controls the company' : ''}. ${shareText(figure('undisclosed'))} is undisclosed and ${shareText(figure('trapped'))} ends in closed loops.`,
    look: 'The rules then ask for those who run the company: its directors and senior managers.',
  }),
  LOOP_DECIDES: ({ names, count }) => ({
    title: 'A loop decides',
    text: `With the loop ${names} ${verb(count, 'comes', 'come')} out otherwise than without it. The figure is an economic model, not law.`,
    look: 'Judge by hand: subsidiaries usually cannot vote shares of their parents.',
  }),
  SANCTIONS_50: ({ names, count }) => ({
    title: 'Reported 50 % under sanctions',
    text: `${names} ${verb(count, 'is', 'are')} reported as owned 50 % or more, added up tier by tier, by those with sanctions hits. A hit is what screening proposes, not yet a match.`,
    look: 'Open the hits of those behind it.',
  }),
} satisfies Record<FindingCode, (about: About) => FindingWords>;

const upTo = (count: number): string => (count > 1 ? 'as much as ' : '');

const settledNames = (figure: About['figure']): string[] => [
  ...(figure('direction') ? ['direction of links'] : []),
  ...(figure('unit') ? ['unit of shares'] : []),
  ...(figure('root') ? ['company under review'] : []),
];

/** Plain text, never markup. */
export function findingWords(finding: OwnershipFinding, ownership: Ownership): FindingWords {
  return words[finding.code]({
    ownership,
    names: finding.nodes.length === 0 ? 'the answer' : namesText(ownership.nodes, finding.nodes),
    count: finding.figures.count ?? finding.nodes.length,
    figure: (name) => finding.figures[name] ?? null,
  });
}
