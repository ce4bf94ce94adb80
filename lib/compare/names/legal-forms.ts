/** Legal forms of companies. Another form, or none, is agreement in part: `Lantern GmbH` and `Lantern AG` may be two companies. */
import type { Word } from '../text/tokens.ts';

/** One line per form with its spellings, romanised, longest first. */
const forms: readonly (readonly string[])[] = [
  ['public limited company', 'plc'],
  ['limited liability company', 'l l c', 'llc'],
  ['limited liability partnership', 'llp'],
  ['proprietary limited', 'pty limited', 'pty ltd'],
  ['private limited', 'pte limited', 'pte ltd', 'pvt limited', 'pvt ltd', 'private ltd'],
  ['limited', 'ltd'],
  ['incorporated', 'inc'],
  ['corporation', 'corp'],
  ['company', 'co'],
  ['limited partnership', 'lp'],
  ['gesellschaft mit beschrankter haftung', 'gesellschaft mit beschraenkter haftung', 'g m b h', 'gmbh', 'mbh'],
  ['aktiengesellschaft', 'a g', 'ag'],
  ['kommanditgesellschaft', 'kg'],
  ['offene handelsgesellschaft', 'ohg'],
  ['unternehmergesellschaft', 'ug'],
  ['sociedad anonima', 'sociedade anonima', 'societe anonyme', 's a', 'sa'],
  ['societa per azioni', 's p a', 'spa'],
  ['sociedad de responsabilidad limitada', 'sociedad limitada', 's de r l', 's l', 'sl'],
  ['sociedad limitada unipersonal', 's l u', 'slu'],
  ['societa a responsabilita limitata', 's r l', 'srl'],
  ['societe a responsabilite limitee', 's a r l', 'sarl'],
  ['sociedade por quotas', 'limitada', 'ltda', 'lda'],
  ['societe par actions simplifiee', 's a s', 'sas'],
  ['societe par actions simplifiee unipersonnelle', 'sasu'],
  ['besloten vennootschap', 'b v', 'bv'],
  ['besloten vennootschap met beperkte aansprakelijkheid', 'bvba'],
  ['naamloze vennootschap', 'n v', 'nv'],
  ['societas europaea', 'se'],
  ['aktiebolag', 'ab'],
  ['aktieselskab', 'a s', 'as'],
  ['anpartsselskab', 'aps'],
  ['osakeyhtio', 'oy'],
  ['julkinen osakeyhtio', 'oyj'],
  ['spolka z ograniczona odpowiedzialnoscia', 'sp z o o', 'sp z oo', 'spzoo'],
  ['spolka akcyjna'],
  ['obshchestvo s ogranichennoy otvetstvennostyu', 'obshchestvo s ogranichennoi otvetstvennostiu', 'ooo', 'o o o'],
  ['tovarystvo z obmezhenoyu vidpovidalnistyu', 'tov'],
  ['ood'],
  ['eood'],
  ['publichnoe aktsionernoe obshchestvo', 'pao', 'pjsc'],
  ['otkrytoe aktsionernoe obshchestvo', 'oao', 'ojsc'],
  ['zakrytoe aktsionernoe obshchestvo', 'zao', 'cjsc'],
  ['aktsionernoe obshchestvo', 'ao', 'jsc', 'joint stock company'],
  ['doo', 'd o o'],
  ['d d', 'dd'],
  ['kabushiki kaisha', 'k k', 'kk'],
  ['sdn bhd'],
  ['bhd'],
  ['anonim sirketi'],
  ['limited sirketi'],
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
