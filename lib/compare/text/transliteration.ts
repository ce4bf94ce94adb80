/**
 * What the transliterations of one name have in common: the first letter, the consonants, and the vowels at the end, which tell `Maria` from
 * `Mario`. Two names of one key may still be two names.
 *
 * @param roman lower-case ASCII
 */
export function transliterationKey(roman: string): string {
  const plain = roman
    .replaceAll('x', 'ks')
    .replaceAll(/ck|q/g, 'k')
    .replaceAll('ph', 'f')
    .replaceAll('w', 'v')
    .replaceAll(/sch(?=[a-z])/g, 'sh')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll('ee', 'i')
    .replaceAll(/oo|ou/g, 'u')
    .replaceAll(/kh|(?<=[a-z])h/g, (found) => (found === 'kh' ? 'k' : ''))
    .replaceAll(/(.)\1+/g, '$1');
  const [, end = ''] = /([aeiou]*)$/.exec(plain) ?? [];
  return `${plain.charAt(0)}${plain.slice(1, plain.length - end.length).replaceAll(/[aeiou]/g, '')}-${end.replace(/^ei$/, 'i')}`;
}
