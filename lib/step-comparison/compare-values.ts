import { countryName, toCountryKey } from '#lib/format/countries/country.ts';
import { toSex } from '#lib/mrz/index.ts';
import { compareDates } from './birth-and-expiry-dates.ts';
import type { StepComparison } from './comparison.ts';
import { compareNames } from './names.ts';

export type AttributeKind = 'name' | 'date' | 'country' | 'sex' | 'number' | 'phone' | 'text';

const same = (isSame: boolean): StepComparison => ({ agreement: isSame ? 'equal' : 'different' });
const unreadable = (what: string): StepComparison => ({
  agreement: 'not_compared',
  remark: `not readable as a ${what}`,
});

/** Compares two values of one kind; neither may be masked. */
export function compareValues(kind: AttributeKind, left: string, right: string): StepComparison {
  if (left === right) return { agreement: 'equal' };
  switch (kind) {
    case 'name':
      return compareNames(left, right);
    case 'date':
      return compareDates(left, right);
    case 'country': {
      const [ours, theirs] = [toCountryKey(left), toCountryKey(right)];
      if (ours === theirs) return { agreement: 'equal' };
      return countryName(ours) === undefined || countryName(theirs) === undefined
        ? unreadable('country')
        : { agreement: 'different' };
    }
    case 'sex':
      return same(toSex(left) === toSex(right));
    case 'number':
      return same(withoutSpaces(left) === withoutSpaces(right));
    case 'phone': {
      const [ours, theirs] = [left, right].map((text) => text.replaceAll(/\D/g, '').replace(/^0+/, ''));
      if (!ours || !theirs) return unreadable('phone number');
      if (ours === theirs) return { agreement: 'equal' };
      const isTail = ours.length >= 8 && theirs.length >= 8 && (ours.endsWith(theirs) || theirs.endsWith(ours));
      return isTail ? { agreement: 'equal', remark: 'ignoring the calling code' } : { agreement: 'different' };
    }
    case 'text':
      return same(normaliseWords(left) === normaliseWords(right));
  }
}

const withoutSpaces = (text: string): string => text.toUpperCase().replaceAll(/[\s<-]/g, '');
const normaliseWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s,;]+/g, ' ')
    .trim();
