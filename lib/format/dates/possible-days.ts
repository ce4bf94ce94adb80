import { parseWireDate } from './date.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Every day that a date may mean, as `YYYY-MM-DD`: `03/04/1987` means two; text that is not a date means none. */
export function toPossibleDays(text: string): string[] {
  const numeric = /^(\d{1,2})[./ -](\d{1,2})[./ -](\d{4})$/.exec(text.trim());
  const named = /^(\d{1,2})[ .-]([A-Z]{3})[A-Z]*[ .-](\d{4})$/i.exec(text.trim());
  const day = (year = '', month = '', date = '') => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const [, first, second, year] = numeric ?? [];
  const [, date, month = '', namedYear] = named ?? [];
  return [
    text,
    text.trim().replace(/^(\d{4})[./]?(\d{2})[./]?(\d{2})$/, '$1-$2-$3'),
    ...(numeric ? [day(year, second, first), day(year, first, second)] : []),
    ...(named ? [day(namedYear, String(months.indexOf(month.toUpperCase()) + 1), date)] : []),
  ].flatMap((each) => parseWireDate(each) ?? []);
}
