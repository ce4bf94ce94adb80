/** Machine-readable zones with correct check digits, for tests of findings. */

export interface ZoneValues {
  readonly surname: string;
  readonly given: string;
  readonly number: string;
  readonly nationality: string;
  /** `YYMMDD`. */
  readonly birth: string;
  readonly sex: string;
  readonly issuer?: string;
  readonly code?: string;
  readonly optional?: string;
}

/** Every document in these tests expires on 1 May 2031. */
const expiry = '310501';
const weights = [7, 3, 1] as const;
const worthOf = (sign: string): number =>
  sign === '<' ? 0 : /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 'A'.charCodeAt(0) + 10;
const digitOf = (text: string): string =>
  String([...text].reduce((sum, sign, at) => sum + worthOf(sign) * (weights[at % 3] ?? 1), 0) % 10);
const filled = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length);
const checked = (text: string): string => text + digitOf(text);

export function passportZone({ surname, given, number, nationality, birth, sex, issuer, code = 'P' }: ZoneValues) {
  const ofNumber = checked(filled(number, 9));
  const dates = [checked(birth), checked(expiry)] as const;
  const optional = filled('', 15);
  const all = digitOf(ofNumber + dates.join('') + optional);
  return [
    filled(`${filled(code, 2)}${filled(issuer ?? nationality, 3)}${surname}<<${given}`, 44),
    ofNumber + filled(nationality, 3) + dates[0] + sex + dates[1] + optional + all,
  ].join('\n');
}

export function cardZone({
  surname,
  given,
  number,
  nationality,
  birth,
  sex,
  issuer,
  code = 'I',
  optional,
}: ZoneValues) {
  const ofNumber = filled(checked(filled(number, 9)) + (optional ?? ''), 25);
  const dates = [checked(birth), checked(expiry)] as const;
  const rest = filled('', 11);
  return [
    filled(code, 2) + filled(issuer ?? nationality, 3) + ofNumber,
    dates[0] + sex + dates[1] + filled(nationality, 3) + rest + digitOf(ofNumber + dates.join('') + rest),
    filled(`${surname}<<${given}`, 30),
  ].join('\n');
}
