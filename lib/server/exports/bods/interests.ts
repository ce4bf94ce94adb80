/** The interests of a relationship: shares, directorships, and the grounds that make a person a beneficial owner. */
import {
  groundText,
  type Holding,
  isMetByShare,
  type NodeAssessment,
  type NodeKey,
  type Ownership,
} from '#lib/ownership/index.ts';
import { disclaimer } from '../content/facts.ts';
import type { Interest } from './statements.ts';

export const toPercent = (fraction: number): number =>
  Math.min(100, Number((Math.max(0, fraction) * 100).toPrecision(12)));

const ownsByShare = ({ verdict, grounds }: NodeAssessment, { policy }: Ownership): boolean =>
  verdict === 'owner' && isMetByShare(grounds, policy);

/** @param alone assessment of a person whose only link to the subject is this holding */
export const toHoldingInterests = (
  holding: Holding,
  alone: NodeAssessment | undefined,
  ownership: Ownership,
): Interest[] => [
  ...(holding.director ? [{ type: 'boardMember', directOrIndirect: 'direct' } as const] : []),
  // A director without a share holds nothing but the directorship.
  ...(holding.share === 0 && holding.director ? [] : [toReportedInterest(holding, alone, ownership)]),
  ...(alone ? toControlInterests(alone, ownership, 'direct') : []),
];

function toReportedInterest(
  { owned, share, reported }: Holding,
  alone: NodeAssessment | undefined,
  ownership: Ownership,
): Interest {
  const directOrIndirect = 'direct';
  if (share === null || ownership.interpretation.unit === null)
    return {
      type: 'unknownInterest',
      directOrIndirect,
      ...(ownership.computed && { share: { minimum: 0, maximum: toPercent(roomOf(owned, ownership)) } }),
      details:
        reported === null ? 'No share was reported' : `Reported as "${reported}", which could not be read as a share`,
    };
  if (!ownership.computed) {
    const details = `Reported as "${reported}"; nothing is computed for this structure`;
    return { type: 'shareholding', directOrIndirect, details };
  }
  return {
    type: 'shareholding',
    directOrIndirect,
    ...(alone && ownsByShare(alone, ownership) && { beneficialOwnershipOrControl: true as const }),
    share: { exact: toPercent(share) },
    ...(share > 1 && { details: `Reported as "${reported}": more than the whole` }),
  };
}

const roomsOf = new WeakMap<Ownership, ReadonlyMap<NodeKey, number>>();

/** The most that a missing share of the company may be: what is left of it, or all of it where the other shares are doubtful themselves. */
function roomOf(company: NodeKey, ownership: Ownership): number {
  const rooms = roomsOf.get(ownership) ?? toRooms(ownership);
  roomsOf.set(ownership, rooms);
  return rooms.get(company) ?? 1;
}

function toRooms({ holdings, findings, interpretation }: Ownership): ReadonlyMap<NodeKey, number> {
  const doubtful = new Set(findings.flatMap(({ code, holdings: keys }) => (code === 'CONFLICT' ? keys : [])));
  const toRoom = (held: readonly Holding[]): number => {
    const sum = held.reduce((total, { share }) => total + (share ?? 0), 0);
    const isDoubtful = interpretation.unit === 'count' || sum > 1.005 || held.some(({ key }) => doubtful.has(key));
    return isDoubtful ? 1 : Math.max(0, 1 - sum);
  };
  return new Map([...Map.groupBy(holdings, ({ owned }) => owned)].map(([key, held]) => [key, toRoom(held)]));
}

export function toComputedInterests(assessment: NodeAssessment, ownership: Ownership): Interest[] {
  const { lo, hi } = assessment.effective;
  return [
    {
      type: 'shareholding',
      directOrIndirect: 'indirect',
      ...(ownsByShare(assessment, ownership) && { beneficialOwnershipOrControl: true as const }),
      share: hi - lo <= 1e-9 ? { exact: toPercent(lo) } : { minimum: toPercent(lo), maximum: toPercent(hi) },
      details: `Computed from reported shares. ${disclaimer}`,
    },
    ...toControlInterests(assessment, ownership, 'indirect'),
  ];
}

/** Grounds other than the share that make the person an owner: control, alone or together with ownership. */
const toControlInterests = (
  { verdict, grounds }: NodeAssessment,
  ownership: Ownership,
  directOrIndirect: 'direct' | 'indirect',
): Interest[] =>
  verdict !== 'owner'
    ? []
    : grounds
        .filter(({ rule, outcome }) => !ownership.policy.shareRules.includes(rule) && outcome === 'met')
        .map((ground) => ({
          type: 'otherInfluenceOrControl',
          directOrIndirect,
          beneficialOwnershipOrControl: true,
          details: groundText(ground, ownership, ownership.policy),
        }));
