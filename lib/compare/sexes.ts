import { dropAccents, normaliseCase } from '#lib/format/text/normalisation.ts';
import { absent, type Comparison, different, equal, isAbsent, notComparable } from './comparison.ts';

const sexes = new Map([
  ...'m male man masculin masculino maschile maschio mannlich maennlich homme hombre mann mies мужской муж м ανδρας αρρεν αρρ erkek ч чоловіча чол мужчина mezczyzna muz muski nam laki lelaki pria 男 男性 남 남자 남성 ذكر זכר ชาย पुरुष'
    .split(' ')
    .map((word) => [word, 'M'] as const),
  ...'f female woman feminin feminino femenino femenina feminina femminile femmina weiblich femme mujer mulher donna w женский жен ж γυναικα θηλυ θηλ kadin vrouw женщина жіноча жін kobieta zena zensko nu perempuan wanita 女 女性 여 여자 여성 انثى נקבה หญิง महिला'
    .split(' ')
    .map((word) => [word, 'F'] as const),
  ...['x', 'other', 'diverse', 'divers', 'nonbinary', 'unspecified', '<'].map((word) => [word, 'X'] as const),
]);

/** They stand beside ICAO's letter (`K/F`, `V/M`) and mean other things elsewhere. `H` is none: `H/M` may be a form that nobody filled in. */
const nationalLetters = new Set('eklnpsvz');

/** Reads `M`, `F` or `X`, if the text is one. A bilingual document writes it twice: `F/F`. */
function sexOf(text: string): 'M' | 'F' | 'X' | undefined {
  if (text.length > 40) return undefined;
  const plain = dropAccents(normaliseCase(text)).replaceAll('ı', 'i').trim();
  const parts = plain === '<' ? [plain] : plain.split(/[^\p{L}\p{M}<]+/u).filter((part) => part !== '');
  const whole = sexes.get(parts.join(''));
  if (whole !== undefined) return whole;
  const telling = parts.length > 1 ? parts.filter((part) => !nationalLetters.has(part)) : parts;
  const found = new Set(telling.map((part) => sexes.get(part)));
  const [sex] = found;
  return found.size === 1 ? sex : undefined;
}

export function compareSexes(left: string, right: string): Comparison {
  const [ours, theirs] = [sexOf(left), sexOf(right)];
  // The filler of a zone means "unspecified", and cards that state no sex print it: it agrees with X and contradicts nothing.
  if ([left, right].some((text) => text.trim() === '<') && ours !== theirs) return absent;
  if (ours !== undefined && theirs !== undefined) return ours === theirs ? equal() : different();
  return isAbsent(left) || isAbsent(right) ? absent : notComparable('unreadable', 'not a known sex');
}
