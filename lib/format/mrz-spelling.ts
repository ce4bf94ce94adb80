/** How a name may be spelled in a machine readable zone (ICAO Doc 9303 part 3 section 6, tables A and B; states differ, so often several ways). */

/** `Ä AE/A, Å AA/A` → spellings by letter; `-` is none at all. */
const toTable = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text.split(',').map((entry) => {
      const [letter = '', spellings = ''] = entry.trim().split(' ');
      return [letter, spellings.split('/').map((spelling) => (spelling === '-' ? '' : spelling))];
    }),
  );

// Letters that are more than a base letter with a mark; of others the mark is simply left out.
const letters = toTable(`
  Ä AE/A, Å AA/A, Æ AE, Ð D, Ñ N/NXX, Ö OE/O, Ø OE/O, Ü UE/UXX/U, Þ TH, ß SS, ẞ SS, Đ D, Ħ H, ı I, Ĳ IJ, ĸ K/Q, Ł L, Ŀ L, Ŋ N, Œ OE,
  Ŧ T, Ə E,
  А A, Б B, В V, Г G/H, Ґ G, Д D, Е E/IE/YE, Ё E/IO/YO, Ж ZH/Z, З Z, И I/Y, І I, Й I/Y/-, К K, Л L, М M, Н N, О O, П P, Р R, С S, Т T,
  У U, Ф F, Х KH/H, Ц TS/C, Ч CH/C, Ш SH/S, Щ SHCH/SHT, Ъ IE/A/-, Ы Y, Ь Y/-, Э E, Ю IU/YU, Я IA/YA, Є IE/YE, Ї I/YI, Ў U, Ѓ G,
  Ѕ DZ, Ј J, Ќ K, Љ LJ, Њ NJ, Ћ C, Ђ DJ/D, Џ DZ/DJ`);

function spellingsOf(letter: string): readonly string[] | undefined {
  const upper = letter.toUpperCase();
  const known = letters.get(letter) ?? letters.get(upper);
  if (known) return known;
  const base = upper.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (/^[A-Z0-9]$/.test(base)) return [base];
  if (base !== upper && letters.has(base)) return letters.get(base);
  // Blanks, hyphens, apostrophes and commas are not spelled; the zone has blanks for some of them.
  return /^[\p{P}\p{Z}\p{M}\p{Lm}\p{Sk}\p{Cf}]*$/u.test(base) ? [''] : undefined;
}

/** `no_table`: the text has letters of a script for which no spelling is agreed. `so_far`: the spelling ends where the text goes on. */
export type SpellingMatch = 'equal' | 'so_far' | 'different' | 'no_table';

/** Whether `spelled` (of a machine readable zone) can stand for `text`. Follows all ways at once, so its time grows with the length only. */
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
