import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sensitivityClasses } from '#lib/model/access/permissions.ts';
import { maskText } from './index.ts';

test.each([
  ['name', 'Yaroslava Maren', 'Y••• M•••'],
  ['name', '王小明', '王•••'],
  ['name', '𠮷田', '𠮷•••'],
  ['name', 'one two three four five six', 'o••• t••• t••• f•••'],
  ['contact', 'ana.specimen@mail.example', 'a•••@•••.example'],
  ['name', 'ana@mail.example', 'a•••@•••.example'],
  ['contact', '+33 6 12 34 56 78', '•••78'],
  ['identity', 'L8R301C74', '•••74'],
  ['identity', '1987-03-12', '••••-••-••'],
  ['identity', '12/03/1987', '••••-••-••'],
  ['identity', '1987-03-12T00:00:00Z', '••••-••-••'],
  ['identity', '4 Lanternmoor Row', '•••'],
  ['identity', 'M', '•••'],
  ['identity', 'PASSPORT', '•••'],
  ['identity', '12345', '•••'],
] as const)('%s %s', (sensitivity, text, masked) => {
  expect(maskText(sensitivity, text)).toBe(masked);
});

test('a mask is always recognisable, and reveals neither the rest nor the length', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom(...sensitivityClasses),
      (text, sensitivity) => {
        const masked = maskText(sensitivity, text);
        expect(masked).toContain('•');
        expect(masked.length).toBeLessThan(40);
      },
    ),
  );
});
