/** Legal forms of companies. They do not distinguish two names, but a difference is mentioned. */
import type { Word } from '../spelling/index.ts';

/** One line per form with its spellings, romanised, longest first. */
const forms: readonly (readonly string[])[] = [
  ['public limited company', 'plc'],
  ['limited liability company', 'l l c', 'llc'],
  ['limited liability partnership', 'llp'],
  ['proprietary limited', 'pty limited', 'pty ltd', 'pte limited', 'pte ltd', 'private limited', 'pvt ltd'],
  ['limited', 'ltd'],
  ['incorporated', 'inc'],
  ['corporation', 'corp'],
  ['company', 'co'],
  ['limited partnership', 'lp'],
  ['gesellschaft mit beschrankter haftung', 'gesellschaft mit beschraenkter haftung', 'gmbh', 'mbh'],
  ['aktiengesellschaft', 'ag'],
  ['kommanditgesellschaft', 'kg'],
  ['unternehmergesellschaft', 'ug'],
  ['sociedad anonima', 'sociedade anonima', 'societe anonyme', 'societa per azioni', 's a', 's p a', 'sa', 'spa'],
  ['sociedad de responsabilidad limitada', 's de r l', 's r l', 's l', 'srl', 'sarl', 'sl', 'slu'],
  ['sociedade por quotas', 'limitada', 'ltda', 'lda'],
  ['societe par actions simplifiee', 'sas', 'sasu'],
  ['besloten vennootschap', 'b v', 'bv', 'bvba'],
  ['naamloze vennootschap', 'n v', 'nv'],
  ['societas europaea', 'se'],
  ['aktiebolag', 'ab'],
  ['aktieselskab', 'a s', 'anpartsselskab', 'aps'],
  ['osakeyhtio', 'oyj', 'oy'],
  ['spolka z ograniczona odpowiedzialnoscia', 'sp z o o', 'sp z oo', 'spzoo'],
  ['obshchestvo s ogranichennoy otvetstvennostyu', 'ooo', 'tov', 'ood', 'eood'],
  ['publichnoe aktsionernoe obshchestvo', 'pao', 'oao', 'zao', 'ao', 'jsc', 'pjsc', 'ojsc', 'joint stock company'],
  ['doo', 'd o o', 'd d', 'dd'],
  ['kabushiki kaisha', 'kk'],
  ['sdn bhd', 'bhd'],
  ['anonim sirketi', 'limited sirketi'],
];
const spellings = forms
  .flatMap((form) => form.map((spelling) => ({ words: spelling.split(' '), name: form[0] ?? spelling })))
  .sort((a, b) => b.words.length - a.words.length);

/** The words without legal forms at the end or the start (`ООО Ромашка`); all words if nothing else would be left. */
export function withoutForm(all: readonly Word[]): { words: readonly Word[]; form: string } {
  let words = all;
  const found: string[] = [];
  for (let next = formOf(words); next && next.words.length < words.length && found.length < 3; next = formOf(words)) {
    words = next.atEnd ? words.slice(0, -next.words.length) : words.slice(next.words.length);
    found.push(next.name);
  }
  return { words, form: found.sort().join(' ') };
}

function formOf(words: readonly Word[]) {
  const isAt = (spelling: readonly string[], at: number) =>
    at >= 0 && spelling.every((word, index) => words[at + index]?.roman === word);
  for (const spelling of spellings) {
    if (isAt(spelling.words, words.length - spelling.words.length)) return { ...spelling, atEnd: true };
  }
  // In front of the name only where that is usual.
  const first = spellings.find(
    ({ words: [only], words: { length } }) =>
      length === 1 && /^(?:ooo|oao|pao|zao|ao|tov)$/.test(only ?? '') && isAt([only ?? ''], 0),
  );
  return first && { ...first, atEnd: false };
}
