/** What the screen says of one comparison of a hit, and Latin spellings of what it compares. The table of spellings is too large for a browser. */
import anyAscii from 'any-ascii';
import {
  agreementOf,
  type Comparison,
  compareNames,
  longestText,
  type Range,
  type Romaniser,
  toName,
  toParts,
} from '#lib/compare/index.ts';
import { invisible } from '#lib/format/text/normalisation.ts';
import type { AttributeValue } from '#lib/model/session/explanation.schema.ts';

/** The best of several is equal before partial before different before not comparable. */
export const rankOf = (comparison: Comparison): number =>
  ({ equal: 3, partial: 2, different: 1, not_compared: 0 })[agreementOf(comparison)] + comparison.worth / 2;

/** Latin spellings for scripts without agreed ones. */
export const romanise: Romaniser = anyAscii;

const latinOnly = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** An approximate Latin spelling, where the text has letters of another script. */
export function approximateOf(text: string): string | undefined {
  if (text.length > longestText || latinOnly.test(text)) return undefined;
  // The table capitalises each syllable of Han and Hangul and adds no spaces.
  return anyAscii(text.normalize('NFC').replaceAll(invisible, ''))
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim();
}

/** One of these stands where a sound is. */
type Spellings = readonly string[];

/** Latin spellings of sounds, by their approximate spelling; the longest sounds first. */
const toSounds = (entries: string): readonly (readonly [sound: string, Spellings])[] =>
  entries.split(' ').map((entry) => {
    const [sound = '', spellings = ''] = entry.split('=');
    return [sound, spellings.split('/')];
  });
const korean = toSounds(
  'yeo=yeo/you/yu/yo/ye yae=yae/ye wae=wae/we kk=kk/k/g tt=tt/t/d pp=pp/p/b jj=jj/j/ch ss=ss/s ch=ch/j ng=ng ' +
    'ae=ae/ai/a/e eo=eo/ou/u/uh/ur/o/e oe=oe/oi/we eu=eu/u/e/oo ui=eui/ui/i/ee wi=wi/wee/ui wo=wo/weo/wu ' +
    'g=g/k/ck d=d/t b=b/p/v j=j/ch/z l=l/ll/r s=s/sh/t a=a/ah/ar u=u/oo/ou/woo o=o/oh i=i/ee/y/yi/ie e=e/eh',
);
/** Surnames that are hardly ever spelled as they sound. */
const koreanSurnames = toSounds('i=lee/yi/rhee/ri/li im=lim/rim no=roh/ro/noh yu=ryu/ryoo/yoo bag=park/pak');
const abjad = toSounds(
  'sh=sh/s/ch kh=kh/k/ch/c/h gh=gh/g th=th/t/s dh=dh/d/z ts=tz/ts/z/c j=j/g/dj q=q/k/g/gh k=k/c/q/ck ' +
    'w=w/v/o/u/ou/oo/ow/uw y=y/i/e/ee/ei/ie/ai/ay/ey/j/iy b=b/bb/v p=p/ph/f f=f/ph t=t/tt/th s=s/ss/c z=z/zz/s ' +
    'd=d/dd l=l/ll m=m/mm n=n/nn r=r/rr',
);
/** Arabic and Hebrew leave out a short vowel, and some a long a. */
const unwritten: Spellings = ['', 'a', 'e', 'i', 'o', 'u', 'aa'];

/**
 * Whether a Latin name may be a usual spelling of one in another script: it equals the approximate spelling, or agrees sound by sound, in Arabic and
 * Hebrew with the long vowels. It proves nothing: `عمر` is Omar and Amr.
 */
export function mayBeSpelled(one: string, other: string): boolean {
  if (compareNames(toName(one, false, romanise), toName(other, false, romanise)).result === 'equal') return true;
  const [latin, original] = latinOnly.test(one) ? [one, other] : [other, one];
  const isKorean = /^[\p{Script=Hangul}\s]+$/u.test(original);
  const isAbjad = /^(?:[\p{Script=Arabic}\p{Script=Hebrew}\s'’-]|\p{M})+$/u.test(original);
  if (!latinOnly.test(latin) || !(isKorean || isAbjad) || latin.length + original.length > longestText) return false;
  const words = original
    .normalize('NFC')
    .split(isKorean ? /\s*/u : /[\s-]+/)
    .map((word) =>
      anyAscii(word)
        .toLowerCase()
        .replaceAll(/[^a-z]/g, ''),
    )
    .filter((word) => word !== '');
  const [first = ''] = words;
  const surname = koreanSurnames.find(([sound]) => sound === first)?.[1];
  const sounds = words.map((word) => (isKorean ? soundsOf(word, korean) : withUnwritten(soundsOf(word, abjad))));
  const readings = isKorean ? [sounds, ...(surname ? [[[surname], ...sounds.slice(1)]] : [])] : rotationsOf(sounds);
  const names = latin
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}'’ʼ`]/gu, '')
    .split(/[^a-z]+/);
  return rotationsOf(names).some((name) => readings.some((reading) => isSpelled(reading.flat(), name.join(''))));
}

function soundsOf(roman: string, table: typeof korean): Spellings[] {
  const found: Spellings[] = [];
  for (let rest = roman; rest !== ''; ) {
    const [sound, spellings] = table.find(([one]) => rest.startsWith(one)) ?? [rest.charAt(0), [rest.charAt(0)]];
    found.push(spellings);
    rest = rest.slice(sound.length);
  }
  return found;
}

/** The h at the end of women's names is not always spelled. */
const withUnwritten = (sounds: readonly Spellings[]): Spellings[] => [
  unwritten,
  ...sounds.flatMap((one, at) => [at === sounds.length - 1 && one.join() === 'h' ? ['h', ''] : one, unwritten]),
];

/** Follows all spellings at once, so that the time is linear in the length. */
function isSpelled(sounds: readonly Spellings[], text: string): boolean {
  let positions = new Set([0]);
  for (const spellings of sounds) {
    const next = [...positions].flatMap((at) =>
      spellings.flatMap((one) => (text.startsWith(one, at) ? at + one.length : [])),
    );
    positions = new Set(next);
  }
  return positions.has(text.length);
}

const rotationsOf = <One>(all: readonly One[]): One[][] => all.map((_, at) => [...all.slice(at), ...all.slice(0, at)]);

/** A value as it is shown. @param marks what differs in it */
export function toShown(text: string, source: string, marks: readonly Range[] = []): AttributeValue {
  const approximate = approximateOf(text);
  return {
    text,
    source,
    ...(approximate !== undefined && { approximate }),
    ...(marks.length > 0 && { parts: toParts(text, marks) }),
  };
}
