import { isDay } from './date.ts';

/** The day on which somebody turns this old; of 29 February, 1 March. Both `YYYY-MM-DD`. */
export function birthdayAt(birth: string, years: number): string {
  const day = `${String(Number(birth.slice(0, 4)) + years).padStart(4, '0')}${birth.slice(4)}`;
  return isDay(day) ? day : `${day.slice(0, 4)}-03-01`;
}
