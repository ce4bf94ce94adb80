import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNames } from './names.ts';

describe('names', () => {
  test.each([
    ['Anna Maria Eriksson', 'ERIKSSON ANNA MARIA', 'equal', 'different word order'],
    ['José Núñez', 'JOSE NUNEZ', 'equal', undefined],
    ['Jürgen Größler', 'JUERGEN GROESSLER', 'equal', 'after romanising'],
    ['Наталья Орлова', 'NATALYA ORLOVA', 'equal', 'after romanising'],
    ['Siobhán O’Riordan', "Siobhan O'Riordan", 'equal', undefined],
    ['Anne-Marie Dubois', 'Annemarie Dubois', 'equal', 'ignoring spaces'],
    ['Anna Maria Eriksson', 'Anna Eriksson', 'different', 'one has more names'],
    ['Anna Eriksson', 'Anna Ericsson', 'different', undefined],
    ['王小明', 'WANG XIAOMING', 'not_compared', 'written in another script'],
    ['王小明', '王大明', 'different', undefined],
    ['Łukasz', 'Ørsted', 'different', undefined],
    ['ليلى نور', 'ليلى هدى', 'different', undefined],
    ['王小明', '王小明', 'equal', undefined],
    ['…', '—', 'not_compared', 'no letters to compare'],
  ])('%s, %s: %s', (left, right, agreement, remark) => {
    expect(compareNames(left, right)).toEqual(remark === undefined ? { agreement } : { agreement, remark });
  });

  test('a Cyrillic look-alike is equal only after romanising', () => {
    expect(compareNames('Аnna Eriksson', 'Anna Eriksson').remark).toBe('after romanising');
  });

  test('an invisible character is ignored, a missing letter is not', () => {
    expect(compareNames('An\u200bna', 'Anna').agreement).toBe('equal');
    expect(compareNames('An\u200ba', 'Anna').agreement).toBe('different');
  });

  test('any two strings: symmetric, and equal to themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
        expect(compareNames(left, right).agreement).toBe(compareNames(right, left).agreement);
        expect(compareNames(left, left).agreement).toBe('equal');
      }),
    );
  });

  test('long hostile names take little time, longer ones are not compared', () => {
    const started = performance.now();
    compareNames('Щ ä '.repeat(75), 'Ж ö '.repeat(75));
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(compareNames('Щ '.repeat(5_000), 'ä '.repeat(5_000)).remark).toBe('too long to compare');
  });
});
