/**
 * Layouts of machine-readable zones and their check digits (ICAO Doc 9303 part 3 section 4.9, parts 4 to 7; the old French identity card
 * as printed). The `mrz` package only says valid or invalid; a reviewer needs every digit: which characters it covers, printed, computed.
 */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | 'FRENCH_NATIONAL_ID';

export interface MrzCheck {
  readonly name: 'document_number' | 'birth_date' | 'expiry' | 'personal_number' | 'composite';
  readonly label: string;
  readonly characters: string;
  readonly printed: string;
  readonly computed: string;
  readonly agrees: boolean;
  /** The one misread character that would explain a digit that disagrees: `check digit 9 matches 0, not O at position 5`. */
  readonly hint?: string;
}

/** The line, the first position and the position after the last are zero-based. */
type Span = readonly [line: number, start: number, end: number];
interface CheckSpan {
  readonly name: MrzCheck['name'];
  readonly over: readonly Span[];
  readonly digit: Span;
  /** A document number that is too long continues in the optional field, followed by its digit. */
  readonly overflow?: Span;
  /** An empty field may have `<` instead of a digit. */
  readonly optional?: true;
}

const on = (line: number, start: number, end: number): Span => [line, start, end];

// The second line of passports, visas and two-line cards is the same up to the expiry date.
const secondLine: readonly CheckSpan[] = [
  { name: 'document_number', over: [on(1, 0, 9)], digit: on(1, 9, 10) },
  { name: 'birth_date', over: [on(1, 13, 19)], digit: on(1, 19, 20) },
  { name: 'expiry', over: [on(1, 21, 27)], digit: on(1, 27, 28) },
];

const checkSpans: Record<MrzFormat, readonly CheckSpan[]> = {
  TD3: [
    ...secondLine,
    { name: 'personal_number', over: [on(1, 28, 42)], digit: on(1, 42, 43), optional: true },
    { name: 'composite', over: [on(1, 0, 10), on(1, 13, 20), on(1, 21, 43)], digit: on(1, 43, 44) },
  ],
  TD2: [
    ...secondLine.map((span) => (span.name === 'document_number' ? { ...span, overflow: on(1, 28, 35) } : span)),
    { name: 'composite', over: [on(1, 0, 10), on(1, 13, 20), on(1, 21, 35)], digit: on(1, 35, 36) },
  ],
  TD1: [
    { name: 'document_number', over: [on(0, 5, 14)], digit: on(0, 14, 15), overflow: on(0, 15, 30) },
    { name: 'birth_date', over: [on(1, 0, 6)], digit: on(1, 6, 7) },
    { name: 'expiry', over: [on(1, 8, 14)], digit: on(1, 14, 15) },
    { name: 'composite', over: [on(0, 5, 30), on(1, 0, 7), on(1, 8, 15), on(1, 18, 29)], digit: on(1, 29, 30) },
  ],
  'MRV-A': secondLine,
  'MRV-B': secondLine,
  FRENCH_NATIONAL_ID: [
    { name: 'document_number', over: [on(1, 0, 12)], digit: on(1, 12, 13) },
    { name: 'birth_date', over: [on(1, 27, 33)], digit: on(1, 33, 34) },
    { name: 'composite', over: [on(0, 0, 36), on(1, 0, 35)], digit: on(1, 35, 36) },
  ],
};

const labels: Record<MrzCheck['name'], string> = {
  document_number: 'Document number',
  birth_date: 'Birth date',
  expiry: 'Expiry',
  personal_number: 'Personal number',
  composite: 'Composite',
};

/** Finds the layout of these lines, if it is a known one. */
export function formatOf(lines: readonly string[]): MrzFormat | undefined {
  const [first = ''] = lines;
  if (lines.some((line) => line.length !== first.length)) return undefined;
  const isVisa = first.startsWith('V');
  switch (`${lines.length}x${first.length}`) {
    case '3x30':
      return 'TD1';
    case '2x44':
      return isVisa ? 'MRV-A' : 'TD3';
    case '2x36':
      if (isVisa) return 'MRV-B';
      return first.startsWith('IDFRA') ? 'FRENCH_NATIONAL_ID' : 'TD2';
    default:
      return undefined;
  }
}

/** Digits count as themselves, A–Z as 10 to 35, `<` as 0; the weights are 7 3 1, and the sum is modulo 10. */
export function checkDigitOf(characters: string): string {
  const sum = [...characters].reduce((total, character, index) => {
    const value = character === '<' ? 0 : Number.parseInt(character, 36);
    return total + value * ([7, 3, 1][index % 3] ?? 0);
  }, 0);
  return String(sum % 10);
}

/** Lists every check digit of a zone. @param lines `A–Z 0–9 <`, of the format's lengths */
export function toChecks(format: MrzFormat, lines: readonly string[]): MrzCheck[] {
  const read = ([line, start, end]: Span): string => (lines[line] ?? '').slice(start, end);
  return checkSpans[format].map((span) => {
    const base = { name: span.name, label: labels[span.name] };
    const printed = read(span.digit);
    const characters = span.over.map(read).join('');
    const overflow = span.overflow && printed === '<' ? /^[^<]+/.exec(read(span.overflow))?.[0] : undefined;
    if (overflow !== undefined) {
      // Part 5 leaves open whether the `<` in place of the digit counts; issuers do both.
      const tail = overflow.slice(0, -1);
      const spelled = [`${characters}<${tail}`, characters + tail];
      const digit = overflow.slice(-1);
      const fitting = spelled.find((each) => checkDigitOf(each) === digit) ?? characters + tail;
      return toCheck(base, fitting, digit, false);
    }
    return toCheck(base, characters, printed, span.optional === true && /^<*$/.test(characters) && printed === '<');
  });
}

function toCheck(
  base: Pick<MrzCheck, 'name' | 'label'>,
  characters: string,
  printed: string,
  isEmpty: boolean,
): MrzCheck {
  const computed = checkDigitOf(characters);
  const agrees = isEmpty || printed === computed;
  // The composite digit covers what the other digits cover.
  const hint = agrees || base.name === 'composite' ? undefined : hintFor(characters, printed);
  return { ...base, characters, printed, computed, agrees, ...(hint !== undefined && { hint }) };
}

const twins: ReadonlyMap<string, string> = new Map(
  ['O0', 'I1', 'B8', 'S5', 'Z2', 'G6'].flatMap(([a = '', b = '']) => [
    [a, b],
    [b, a],
  ]),
);

/** Whether two characters are easily mistaken for each other. */
export const lookAlike = (a: string, b: string): boolean => twins.get(a) === b;

// Only when exactly one swap explains the digit; with two candidates it would be a guess.
function hintFor(characters: string, printed: string): string | undefined {
  const mends = [...characters].flatMap((character, index) => {
    const twin = twins.get(character);
    const mended = characters.slice(0, index) + twin + characters.slice(index + 1);
    return twin !== undefined && checkDigitOf(mended) === printed
      ? [`check digit ${printed} matches ${twin}, not ${character} at position ${index + 1}`]
      : [];
  });
  return mends.length === 1 ? mends[0] : undefined;
}
