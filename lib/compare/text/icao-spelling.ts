/** Latin spellings of letters: ICAO Doc 9303 part 3 section 6, tables A and B, and ELOT 743 for Greek. States differ, so one letter may have several. */
import { dropAccents } from '#lib/format/text/normalisation.ts';

/** `Ä AE/A, Å AA/A` → spellings by letter; `-` stands for an omitted letter. */
const toTable = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text.split(',').map((entry) => {
      const [letter = '', spellings = ''] = entry.trim().split(' ');
      return [letter, spellings.split('/').map((spelling) => (spelling === '-' ? '' : spelling))];
    }),
  );

// Only letters that are not a base letter with an accent; an accent is simply dropped.
const letters = toTable(`
  Ä AE/A, Å AA/A, Æ AE, Ð D, Ñ N/NXX, Ö OE/O, Ø OE/O, Ü UE/UXX/U, Þ TH, ß SS, ẞ SS, Đ D/DJ, Ħ H, ı I, Ĳ IJ, ĸ K/Q, Ł L, Ŀ L, Ŋ N, Œ OE,
  Ŧ T, Ə E,
  А A, Б B, В V, Г G/H, Ґ G, Д D, Е E/IE/YE, Ё E/IO/YO, Ж ZH/Z, З Z, И I/Y, І I, Й I/Y/-, К K, Л L, М M, Н N, О O, П P, Р R, С S, Т T,
  У U, Ф F, Х KH/H, Ц TS/C, Ч CH/C, Ш SH/S, Щ SHCH/SHT, Ъ IE/A/-, Ы Y, Ь Y/-, Э E, Ю IU/YU, Я IA/YA, Є IE/YE, Ї I/YI, Ў U, Ѓ G,
  Ѕ DZ, Ј J, Ќ K, Љ LJ, Њ NJ, Ћ C, Ђ DJ/D, Џ DZ/DJ,
  Α A, Β V, Γ G/N, Δ D, Ε E, Ζ Z, Η I, Θ TH, Ι I, Κ K, Λ L, Μ M, Ν N, Ξ X, Ο O, Π P, Ρ R, Σ S, Τ T, Υ Y/U/V/F, Φ F, Χ CH/H, Ψ PS, Ω O`);

function spellingsOf(letter: string): readonly string[] | undefined {
  const upper = letter.toUpperCase();
  const known = letters.get(letter) ?? letters.get(upper);
  if (known) return known;
  const base = dropAccents(upper);
  if (/^[A-Z0-9]$/.test(base)) return [base];
  if (base !== upper && letters.has(base)) return letters.get(base);
  // Spaces, hyphens, apostrophes and commas are not spelled; the zone has fillers for some of them.
  return /^[\p{P}\p{Z}\p{M}\p{Lm}\p{Sk}\p{Cf}]*$/u.test(base) ? [''] : undefined;
}

/** `no_table`: the script has no agreed spelling. `so_far`: the spelling ends where the text continues. */
type SpellingMatch = 'equal' | 'so_far' | 'different' | 'no_table';

/** Whether `spelled` (from a machine-readable zone) can stand for `text`. Follows all spellings at once, so the time is linear in the length. */
export function matchSpelling(text: string, spelled: string): SpellingMatch {
  const target = spelled.replaceAll(/[^A-Z0-9]/g, '');
  let positions = new Set([0]);
  let endsWithin = false;
  for (const letter of text.normalize('NFC')) {
    const spellings = spellingsOf(letter);
    if (!spellings) return 'no_table';
    const next = new Set<number>();
    for (const position of positions) {
      for (const spelling of spellings) {
        if (target.startsWith(spelling, position)) next.add(position + spelling.length);
        else if (spelling.startsWith(target.slice(position))) endsWithin = true;
      }
    }
    if (next.size === 0) return endsWithin ? 'so_far' : 'different';
    positions = next;
  }
  return positions.has(target.length) ? 'equal' : 'different';
}

/** The plain Latin spelling of a letter, in lower case, is the base letter, else the shortest agreed one, if there is any. */
export function romanLetter(letter: string): string | undefined {
  const spellings = [...(spellingsOf(letter) ?? [])].filter((spelling) => spelling !== '' && !spelling.includes('XX'));
  return spellings.sort((a, b) => a.length - b.length)[0]?.toLowerCase();
}
