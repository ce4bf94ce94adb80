/** Letters that lose more than a mark on their way to A–Z (ICAO Doc 9303 part 3, section 6, recommended spellings). */
const spellings: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ð: 'D',
  Đ: 'D',
  Ø: 'OE',
  Ö: 'OE',
  Ü: 'UE',
  Þ: 'TH',
  ß: 'SS',
  ẞ: 'SS',
  Ł: 'L',
  İ: 'I',
  ı: 'I',
  Œ: 'OE',
  Ŋ: 'N',
};

/** A Latin-script name as the machine-readable zone spells it: A–Z and spaces. Other scripts come out empty. */
export function latinCapitals(name: string): string {
  return [...name.normalize('NFC')]
    .map((letter) => spellings[letter] ?? spellings[letter.toUpperCase()] ?? letter)
    .join('')
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[-‐ ]+/g, ' ')
    .replaceAll(/[^A-Z ]/g, '')
    .trim();
}
