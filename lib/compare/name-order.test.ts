/** Which words of a name may change places or be left out: a father is not his son, and a word that may be a name is not a title. */
import anyAscii from 'any-ascii';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import { compareNames, toName } from './compare-names.ts';
import { agreementOf } from './comparison.ts';

const comparing = (isCompany: boolean) => (left: string, right: string) =>
  compareNames(toName(left, isCompany, anyAscii), toName(right, isCompany, anyAscii));
const [person, company] = [comparing(false), comparing(true)];
const pairs = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | ') as [string, string]);
const agreements = (left: string, right: string, compare = person) => [
  agreementOf(compare(left, right)),
  agreementOf(compare(right, left)),
];

describe('names exchanged around a lineage word are two persons', () => {
  test.each(
    pairs(`
    Salman bin Khalid Rawi | Khalid bin Salman Rawi
    Salman bin Khalid | Khalid bin Salman
    SALMAN BIN MUHAMMAD AL-RAWI | Muhammad bin Salman al-Rawi
    Fatima bint Zahra Saleh | Zahra bint Fatima Saleh
    Mohamed Ould Salem | Salem Ould Mohamed
    Mohamed Ould Abdel Aziz | Abdel Aziz Ould Mohamed
    Isa ben Tarif | Tarif bin Isa
    Isa bn Tarif Nasser | Tarif ibn Isa Nasser
    Omar bin Ali bin Hasan | Ali bin Omar bin Hasan
    Omar bin Ali bin Hasan | Hasan bin Omar bin Ali
    Omar bin Ali bin Hasan | Omar bin Hasan bin Ali
    Rawi Khalid bin Salman | Salman bin Khalid Rawi
    Khalid Rawi bin Salman | Salman bin Khalid Rawi
    Salman bin Khalid Rawi | Khalid Salman Rawi
    Salman bin Khalid | Khalid bin Salman Rawi
    Salman bin Abdul Rahman | Abdulrahman bin Salman
    Saud Al Faisal | Faisal Al Saud
    Moshe ben Maimon | Maimon ben Moshe
    Faisal bin Abdulaziz bin Abdul Rahman | Faisal bin Abdul Rahman bin Abdulaziz
    S. bin Khalid Rawi | Khalid bin Salman Rawi
    Salman Abu Khalid | Khalid Abu Salman
    Ali Hasan oglu Mammadov | Hasan Ali oglu Mammadov
    Ali Hasan oglu | Hasan Ali oglu
    Kumar s/o Ravi | Ravi s/o Kumar
    Jugah anak Barieng | Barieng anak Jugah
    سلمان بن خالد | خالد بن سلمان
    Салман ибн Халид | Халид ибн Салман
    Mohammed bin Salman | Salman bin Muhammad`),
  )('%s ≠ %s', (left, right) => {
    expect(agreements(left, right)).toEqual(['different', 'different']);
    expect(person(left, right)).not.toHaveProperty('isTransliteration');
    expect(person(left, right).remark).toContain('names exchanged');
    expect(compareNames(toName(left, false), toName(right, false)).result).toBe('different');
  });

  test('both are marked, the rest is not', () => {
    const found = person('Salman bin Khalid Rawi', 'Khalid bin Salman Rawi');
    expect(found.marks?.map((ranges) => ranges.toSorted(([a], [b]) => a - b))).toEqual([
      [
        [0, 6],
        [11, 17],
      ],
      [
        [0, 6],
        [11, 17],
      ],
    ]);
    expect(found.worth).toBeLessThan(1);
  });
});

describe('in another order, yet with no two names exchanged, they agree in part', () => {
  test.each(
    pairs(`
    bin Salman Mohammed | Mohammed bin Salman
    Salman Mohammed bin | Mohammed bin Salman
    Salman Khalid | Khalid bin Salman
    bin Khalid Rawi Salman | Salman bin Khalid Rawi
    Abu Bakr bin Ali | bin Ali Abu Bakr
    Salman Khalid bin Rawi | Salman bin Khalid Rawi
    Rawi bin Salman Khalid | Salman bin Khalid Rawi`),
  )('%s and %s', (left, right) => {
    expect(person(left, right)).toMatchObject({ partial: 'word_order', remark: expect.stringContaining('word order') });
    expect(agreements(left, right)).toEqual(['partial', 'partial']);
  });
});

test('companies are named after persons, and keep their order as well', () => {
  expect(agreements('Salman bin Khalid Trading LLC', 'Khalid bin Salman Trading LLC', company)).toContain('different');
  expect(agreements('Alder & Birch Partners', 'Birch & Alder Partners', company)).toEqual(['partial', 'partial']);
  expect(agreements('Alder Sample Trading Ltd', 'Trading Alder Sample Ltd', company)).toEqual(['equal', 'equal']);
});

describe('given names and surnames keep their order', () => {
  test.each(
    pairs(`
    José García Pérez | José Pérez García
    Anna Maria Eriksson | Maria Anna Eriksson
    Anna Maria Eriksson | ERIKSSON MARIA ANNA
    Kim Min Su | Kim Su Min
    Wang Xiao Ming | Wang Ming Xiao
    J. R. Tolkien | Ronald John Tolkien
    Mohammed Ahmed al-Rawi | Ahmed Mohammed al-Rawi
    Đức Văn Nguyễn | Nguyễn Văn Đức`),
  )('%s and %s agree in part', (left, right) => expect(agreements(left, right)).toEqual(['partial', 'partial']));

  test.each(
    pairs(`
    Anna Maria Eriksson | Eriksson, Anna Maria
    José Núñez García | NUNEZ GARCIA JOSE
    Nguyễn Văn Đức | Đức Nguyễn Văn
    Kim Minsu | Minsu Kim
    Bashar al-Assad | AL-ASSAD BASHAR
    Bashar al-Assad | Assad, Bashar al-
    Abu Bakr al-Baghdadi | al-Baghdadi, Abu Bakr
    al-Hadi al-Rawi | al-Rawi, al-Hadi
    Saud al-Faisal Al Saud | AL SAUD SAUD AL-FAISAL
    Zine El Abidine Ben Ali | Ben Ali, Zine El Abidine
    Salman bin Khalid Rawi | RAWI SALMAN BIN KHALID
    Omar bin Ali bin Hasan Rawi | Rawi, Omar bin Ali bin Hasan
    Ben John Sample | SAMPLE BEN JOHN
    Ben Affleck | AFFLECK BEN
    John Ben Sample | Sample John Ben
    Wang Bin | Bin Wang
    Ko Tae Bin | Tae Bin Ko
    Charles de Gaulle | de Gaulle, Charles
    Maria da Silva | Silva, Maria da
    Mammadov Ali Hasan oglu | Ali Hasan oglu Mammadov
    Salman bin Salman Rawi | Rawi Salman bin Salman
    Mohammed Ali Mohammed | Mohammed Mohammed Ali`),
  )('%s = %s: the surname comes first, or last', (left, right) =>
    expect(agreements(left, right)).toEqual(['equal', 'equal']),
  );

  test('of a name that occurs more often on one side, nobody knows which one changed places', () => {
    expect(person('Hassan Ali bin Mohammed Ali', 'Hassan bin Mohammed Ali')).toMatchObject({ partial: 'fewer_names' });
  });

  test('in a field of given names or surnames alone nothing comes first', () => {
    const inField = (left: string, right: string) =>
      agreementOf(compareNames(toName(left, false), toName(right, false), true));
    expect(inField('Anna Maria', 'MARIA ANNA')).toBe('partial');
    expect(inField('García Pérez', 'PEREZ GARCIA')).toBe('partial');
    expect(inField('García Pérez', 'GARCIA PEREZ')).toBe('equal');
  });
});

describe('joined words', () => {
  test.each(
    pairs(`
    王小明 | Xiaoming Wang
    王小明 | Wang Xiao Ming
    김민준 | Min-jun Gim
    Wangxiaoming | 小明 王
    Anne-Marie Duval | DUVAL ANNEMARIE
    Salman bin Abdul Rahman | Salman bin Abdulrahman`),
  )('%s = %s', (left, right) => expect(agreements(left, right)).toEqual(['equal', 'equal']));

  test.each(
    pairs(`
    Annemarie Duval | Marie Anne Duval
    PolPot | Pot Pol
    Mariaanna Costa | Anna Maria Costa
    Salmankhalid Rawi | Khalid Salman Rawi
    Иванпетр Орлов | Петр Иван Орлов
    Salman binKhalid Rawi | Khalid bin Salman Rawi`),
  )('%s ≠ %s: letters that spell sounds keep their order', (left, right) =>
    expect(agreements(left, right)).toEqual(['different', 'different']),
  );
});

describe('a word that may be a name is not left out', () => {
  test.each(
    pairs(`
    Irfan Shaikh | Irfan
    Haji Mohamed | Mohamed
    Dame Ndiaye | Ndiaye
    Hon Keung Lam | Keung Lam
    Sir Kowalski | Kowalski
    Bin Li | Li
    Li Bin | Li
    Sushil De | Sushil
    Wei Du | Wei
    Du Xiaoming | Xiaoming
    Chen De Ming | Chen Ming
    Wang Da Wei | Wang Wei
    Trần Thế Anh | Tran Anh
    Metin And | Metin
    Von Miller | Miller
    Del Shannon Sample | Shannon Sample
    Maria D. Silva | Maria Silva
    Irfan Miss | Irfan`),
  )('%s and %s: one has more names', (left, right) => {
    expect(person(left, right)).toMatchObject({ partial: 'fewer_names' });
    expect(agreements(left, right)).toEqual(['partial', 'partial']);
  });

  test.each(
    pairs(`
    De Beers Ltd | Beers Ltd
    Sheikh Trading Ltd | Trading Ltd`),
  )('%s and %s: the same of companies', (left, right) =>
    expect(agreements(left, right, company)).toEqual(['partial', 'partial']),
  );

  test.each(
    pairs(`
    Charles de Gaulle | Charles Gaulle
    MARIA DA SILVA | Maria Silva
    Mr. Recep Tayyip Erdoğan | Recep Tayyip Erdoğan
    Makhlouf, Dr. Rami | Rami Makhlouf
    Dr. Rami Makhlouf | Makhlouf Rami, Dr.
    Anwar bin Ibrahim | Anwar Ibrahim
    Nurul binti Ahmad | Nurul Ahmad
    Ludwig von der Heide | Ludwig Heide`),
  )('%s = %s: a title, or a particle between two names', (left, right) =>
    expect(agreements(left, right)).toEqual(['equal', 'equal']),
  );

  test.each(
    pairs(`
    The Lantern Company | Lantern Co
    Rose & Thorn Ltd | Rose and Thorn Limited
    Banco do Norte de Lisboa SA | Banco do Norte Lisboa SA`),
  )('%s = %s: companies', (left, right) => expect(agreements(left, right, company)).toEqual(['equal', 'equal']));
});

describe('any name', () => {
  const names = 'Salman Khalid Rawi Maria Silva García Ярослава Ahmed Eriksson Duval'.split(' ');
  const connecting = fc.constantFrom('bin', 'ibn', 'bint', 'ould', 'ben', 'al', 'abu', 'de', 'da');
  const several = fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 6 });

  test('with the surname first is equal, in any other order it is not', () => {
    fc.assert(
      fc.property(several, fc.nat(), fc.func(fc.nat()), (words, at, place) => {
        const cut = at % words.length;
        const rotated = [...words.slice(cut), ...words.slice(0, cut)];
        expect(person(words.join(' '), rotated.join(' ')).result).toBe('equal');
        const shuffled = words.toSorted((a, b) => place(a) - place(b));
        const isRotation = `${words.join(' ')} ${words.join(' ')}`.includes(shuffled.join(' '));
        expect(agreementOf(person(words.join(' '), shuffled.join(' ')))).toBe(isRotation ? 'equal' : 'partial');
      }),
      runs(300),
    );
  });

  test('with one more name it is never equal, whatever else connects them', () => {
    fc.assert(
      fc.property(several, connecting, fc.nat(), fc.nat(), (words, word, at, to) => {
        const [added = '', ...rest] = words;
        const connected = rest.toSpliced(at % (rest.length + 1), 0, word);
        expect(person(connected.join(' '), connected.join(' ')).result).toBe('equal');
        expect(
          person(connected.join(' '), connected.toSpliced(to % (connected.length + 1), 0, added).join(' ')).result,
        ).not.toBe('equal');
      }),
      runs(300),
    );
  });

  test('with two names exchanged around a lineage word is different, on either side', () => {
    fc.assert(
      fc.property(several, connecting, (words, word) => {
        fc.pre(!word.startsWith('d'));
        const [child = '', father = '', ...rest] = words;
        const [one, other] = [
          [child, word, father, ...rest],
          [father, word, child, ...rest],
        ].map((name) => name.join(' ')) as [string, string];
        expect(agreements(one, other)).toEqual(['different', 'different']);
      }),
      runs(200),
    );
  });
});
