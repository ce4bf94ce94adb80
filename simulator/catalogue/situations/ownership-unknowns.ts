import { drawFrom } from '../../seed.ts';
import type { Session, Wire } from '../../session.ts';
import { ownerPerson } from '../companies/corporate.ts';
import { ownersWire } from '../companies/owners.ts';
import { fullName, person } from '../persons/person.ts';
import { hit, sanctionFields } from '../screening.ts';
import { holdings, ownership, reported, screenedOwner } from './ownership.ts';

/** Ownership of which something is missing, written in two ways, or means more than it says. */
export function unknownOwnershipSituations(todayMs: number): Session[] {
  const owned = (tag: string, ...lines: readonly string[]) => ownership(tag, holdings(...lines), todayMs);
  return [
    owned('ubo-controlled-30', 'A>root 30', 'q>root 70', 'p>A 51', 's>A 49'),
    owned('ubo-rest-of-60', 'p>root 40', 'q>root ?'),
    owned('ubo-unlisted-in-controller', 'A>root 51', 'q>root 49', 'p>A 70'),
    owned('ubo-6-and-4', 'p>root 6', 'q>root 4'),
    owned('ubo-typo-105', 'A>root 60', 'q>root 40', 'p>A 105'),
    listedTwice(todayMs),
    inTwoSpellings(todayMs),
    withoutList(todayMs),
    ...sanctionedWithoutShare(todayMs),
  ];
}

/** One person twice, with 15 % each and the birth date in two formats; only both together are above the threshold. */
function listedTwice(todayMs: number): Session {
  const tag = 'ubo-listed-twice';
  const who = person(`${tag} p`, todayMs, { country: 'PRT', birthDate: '1974-08-12' });
  const people = { p: { who }, again: { who: { ...who, birthDate: '12 AUG 1974' } } };
  return ownership(tag, holdings('p>root 15', 'again>root 15', 'q>root 70'), todayMs, { people });
}

/** Possibly one person with 40 %: two spellings of one name, on one birth date. */
function inTwoSpellings(todayMs: number): Session {
  const tag = 'ubo-two-spellings';
  const who = person(`${tag} p`, todayMs, { country: 'MAR', sex: 'M', birthDate: '1979-03-02' });
  const people = {
    p: { who: { ...who, firstname: 'Mohammed', lastname: 'Lahlou' } },
    again: { who: { ...who, firstname: 'Muhammad', lastname: 'Lahlou' } },
  };
  return ownership(tag, holdings('p>root 20', 'again>root 20', 'q>root 60'), todayMs, {
    people,
    ultimate: { q: true },
  });
}

/** One owner has no list of holdings at all: what the person holds is not known. */
function withoutList(todayMs: number): Session {
  const tag = 'ubo-without-list';
  const draw = drawFrom(tag);
  const wire = ownersWire({
    persons: { p: ownerPerson(`${tag} p`, draw, todayMs), q: ownerPerson(`${tag} q`, draw, todayMs) },
    holdings: holdings('p>root 60'),
  }) as { individuals: readonly Wire[]; corporates: unknown };
  const individuals = wire.individuals.map((owner, index) => (index === 1 ? { ...owner, edges: null } : owner));
  return reported(tag, { ...wire, individuals }, todayMs);
}

/** The share of a sanctioned owner is missing: it may be half of the company. */
function sanctionedWithoutShare(todayMs: number): Session[] {
  const tag = 'ubo-sanctioned-without-share';
  const draw = drawFrom(tag);
  const who = person(`${tag} listed`, todayMs, { country: 'UTO' });
  const entry = hit({
    name: fullName(who),
    types: ['SANCTION'],
    birthDate: who.birthDate,
    nationality: 'UTO',
    fields: sanctionFields(draw, 210, todayMs),
  });
  const session = screenedOwner(who, [entry], draw, todayMs);
  const people = { listed: { who, session, ultimate: false } };
  return [session, ownership(tag, holdings('listed>root ?', 'q>root 40'), todayMs, { people })];
}
