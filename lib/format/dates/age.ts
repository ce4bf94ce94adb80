/** A person's age on a day. Pure; days are `YYYY-MM-DD`. */

import { isDay } from '#lib/model/day.ts';
import { parseWireDate } from './date.ts';

const fullAgeYears = 18;

/** Whole years on that day; negative for a birth still to come. A birthday on 29 February counts from 1 March, the later of the two conventions. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

export interface Age {
  readonly years: number;
  readonly state: 'minor' | 'of_age' | 'not_yet_born' | 'implausible';
}

/** @param birth any date of the wire; undefined where it is none, also where it is masked */
export function assessAge(birth: string, today: string): Age | undefined {
  const day = parseWireDate(birth);
  if (day === undefined) return undefined;
  const years = ageOn(day, today);
  if (day > today) return { years, state: 'not_yet_born' };
  return { years, state: years < fullAgeYears ? 'minor' : years > 120 ? 'implausible' : 'of_age' };
}

export function ageText({ years, state }: Age): string {
  const old = `${years} ${years === 1 ? 'year' : 'years'} old today`;
  if (state === 'not_yet_born') return 'In the future';
  if (state === 'implausible') return 'Not a possible birth date';
  return state === 'minor' ? `Minor: ${old}` : old;
}

/** The day on which a person turns this old; for 29 February it is 1 March. */
export function birthdayAt(birth: string, years: number): string {
  const day = `${String(Number(birth.slice(0, 4)) + years).padStart(4, '0')}${birth.slice(4)}`;
  return isDay(day) ? day : `${day.slice(0, 4)}-03-01`;
}
