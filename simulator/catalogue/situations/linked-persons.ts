import { drawFrom } from '../../seed.ts';
import type { Session } from '../../session.ts';
import { company } from '../companies/company.ts';
import { corporate, fiveSteps, representativeParts } from '../companies/corporate.ts';
import { approved, type IndividualOptions, individual } from '../persons/individual.ts';
import { dayMs, fullName, isoDate, type Person, person } from '../persons/person.ts';
import { type HitOptions, hit, listField, sanctionFields, screeningParts } from '../screening.ts';
import { holdings, type OwnershipMore, ownership } from './ownership.ts';

/** Companies that are approved with all their persons, whose own sessions say otherwise. */
export function linkedPersons(todayMs: number): Session[] {
  const ownSession = (tag: string, who: Person, more: Partial<IndividualOptions>) =>
    individual({
      seed: `${tag} own`,
      todayMs,
      who,
      app: 'kyb-eu',
      tags: ['within-company'],
      steps: approved('ID_DOCUMENT', 'PROOF_OF_ADDRESS', 'AML'),
      ...more,
    });
  const owned = (tag: string, people: OwnershipMore['people']) =>
    ownership(tag, holdings('p>root 60', 'q>root 40'), todayMs, { people, ultimate: { p: true, q: true } });
  /** The owner of 60 % has an own session, which differs as given. */
  const linked = (tag: string, differ: (who: Person) => Partial<IndividualOptions>): Session[] => {
    const who = person(`${tag} p`, todayMs, { country: 'FRA' });
    const session = ownSession(tag, who, differ(who));
    return [session, owned(tag, { p: { who, id: session.id } })];
  };
  const found = (tag: string, known: Partial<HitOptions> & Pick<HitOptions, 'types'>) =>
    linked(tag, (who) => {
      const hits = [hit({ name: fullName(who), birthDate: who.birthDate, nationality: 'FRA', ...known })];
      const parts = screeningParts(who, drawFrom(`hits:${tag}`), { hits });
      return { steps: [...approved('ID_DOCUMENT', 'PROOF_OF_ADDRESS'), { type: 'AML', parts }] };
    });

  const shared = person('owners-one-session p', todayMs);
  const standsForTwo = ownSession('owners-one-session', shared, {});
  const child = person('representative-own-minor', todayMs, { birthDate: isoDate(todayMs - 15 * 365 * dayMs) });
  const childSession = ownSession('representative-own-minor', child, {});
  const firm = company('representative-own-minor');
  return [
    ...linked('owner-verified-another', () => ({ who: person('owner-verified-another other', todayMs) })),
    ...linked('owner-own-expired', () => ({ identity: { type: 'PASSPORT', expiresInDays: -900 } })),
    ...linked('owner-own-rejected', () => ({
      steps: [
        { type: 'ID_DOCUMENT', status: 'REJECTED', reason: 'FORGED_REJECTION' },
        ...approved('PROOF_OF_ADDRESS', 'AML'),
      ],
    })),
    ...linked('owner-own-sandbox', () => ({ app: 'kyb-sandbox' })),
    ...found('owner-sanctioned', { types: ['SANCTION'], fields: sanctionFields(drawFrom('listed'), 210, todayMs) }),
    ...found('owner-media-by-list', { types: ['ADVERSE_MEDIA'], fields: terrorismList }),
    owned('owner-session-unknown', {}),
    standsForTwo,
    owned('owners-one-session', { p: { who: shared, id: standsForTwo.id }, q: { id: standsForTwo.id } }),
    childSession,
    corporate({
      seed: 'representative-own-minor',
      todayMs,
      firm,
      tags: ['representative-own-minor'],
      steps: fiveSteps({
        LEGAL_REPRESENTATIVE: {
          parts: representativeParts(firm, child, drawFrom('representative-own-minor'), todayMs, {
            status: 'APPROVED',
            session: childSession,
            authorization: 'given',
          }),
        },
      }),
    }),
  ];
}

/** Of an entry that calls itself adverse media. */
export const terrorismList = [listField('Listing', 'US State Department FTO (specimen)', 'SPEC-2', 'terrorism')];
