import type { IdentityDocumentSpec } from './spec.ts';

/** Weight of the check digit, Doc 9303-3 section 4.9: values times 7, 3, 1, modulo 10; `<` counts 0, A–Z count 10–35. */
function checkDigit(characters: string): string {
  let sum = 0;
  for (let i = 0; i < characters.length; i++) {
    const character = characters.charAt(i);
    const value = character === '<' ? 0 : Number.parseInt(character, 36);
    sum += value * ([7, 3, 1][i % 3] ?? 0);
  }
  return String(sum % 10);
}

const filled = (text: string, length: number) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '<')
    .slice(0, length)
    .padEnd(length, '<');

const withDigit = (characters: string) => characters + checkDigit(characters);

const shortDate = (isoDate: string) => isoDate.slice(2).replaceAll('-', '');

/**
 * Names, Doc 9303-3 section 4.6: surname, two fillers, given names, every other break one filler. Where both do not
 * fit the given names are cut; a surname so long that none would stay gives up its own tail for one letter of them.
 */
function nameField(surname: string, givenNames: string, length: number): string {
  const words = (text: string) =>
    text
      .toUpperCase()
      .replace(/[’']/g, '')
      .replace(/[^A-Z]+/g, '<')
      .replace(/^<+|<+$/g, '');
  const primary = words(surname);
  const secondary = words(givenNames);
  if (secondary === '') return filled(primary, length);
  if (primary === '') return filled(secondary, length);
  return filled(`${primary.slice(0, length - 3)}<<${secondary}`, length);
}

/**
 * The machine readable zone of a document by ICAO Doc 9303: TD3 (2 × 44) for passports, TD1 (3 × 30) for cards and
 * permits. Driving licences carry none: the answer is empty. All check digits are right.
 */
export function mrzOf(document: Omit<IdentityDocumentSpec, 'mrz'>): string[] {
  const { documentType, issuer, nationality, documentNumber, personalNumber = '', sex } = document;
  const birth = withDigit(shortDate(document.birthDate));
  const expiry = withDigit(shortDate(document.expiryDate));
  switch (documentType) {
    case 'PASSPORT': {
      const number = withDigit(filled(documentNumber, 9));
      const personal = filled(personalNumber, 14);
      // an empty optional field may print a filler for its digit, but 0 is what most issuers print
      const optional = withDigit(personal);
      return [
        `P<${filled(issuer, 3)}${nameField(document.mrzSurname, document.mrzGivenNames, 39)}`,
        `${number}${filled(nationality, 3)}${birth}${sex}${expiry}${optional}${checkDigit(number + birth + expiry + optional)}`,
      ];
    }
    case 'NATIONAL_ID':
    case 'RESIDENT_PERMIT': {
      // Doc 9303-5: a number longer than nine characters goes on in the optional field, `<` in place of its digit
      const digits = documentNumber.toUpperCase().replace(/[^A-Z0-9]/g, '');
      const long = digits.length > 9;
      const number = long ? `${digits.slice(0, 9)}<` : withDigit(filled(digits, 9));
      const first = long ? `${digits.slice(9)}${checkDigit(digits)}<${personalNumber}` : personalNumber;
      const upper = `${number}${filled(first, 15)}`;
      const optional = filled('', 11);
      return [
        `${documentType === 'NATIONAL_ID' ? 'I' : 'A'}<${filled(issuer, 3)}${upper}`,
        `${birth}${sex}${expiry}${filled(nationality, 3)}${optional}${checkDigit(upper + birth + expiry + optional)}`,
        nameField(document.mrzSurname, document.mrzGivenNames, 30),
      ];
    }
    case 'DRIVER_LICENSE':
      return [];
  }
}
