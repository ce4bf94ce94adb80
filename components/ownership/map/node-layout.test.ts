import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mark, NodeLabel } from './map-labels.ts';
import { breakToWidth, cutToWidth, toNodeLayout, widthOf } from './node-layout.ts';

const font = { size: 13, weight: 400 };
const hostile = fc.string({ unit: 'binary', maxLength: 400 });

test('breaks between words, at a hyphen, else anywhere, and cuts only the second line', () => {
  expect(breakToWidth('Short', font, 100)).toEqual(['Short']);
  expect(breakToWidth('Quenby Marrowfield', font, 100)).toEqual(['Quenby', 'Marrowfield']);
  expect(breakToWidth('Quenby-Marrowfield', font, 100)).toEqual(['Quenby-', 'Marrowfield']);
  expect(breakToWidth('x'.repeat(20), font, 100)).toEqual(['x'.repeat(13), 'x'.repeat(7)]);
  expect(breakToWidth('x'.repeat(400), font, 100)).toEqual(['x'.repeat(13), expect.stringMatching(/^x+…$/)]);
});

test('cuts to the width, never inside a grapheme', () => {
  expect(cutToWidth('Short', font, 100)).toBe('Short');
  expect(cutToWidth('x'.repeat(400), font, 100)).toMatch(/^x+…$/);
  fc.assert(
    fc.property(hostile, fc.integer({ min: 20, max: 200 }), (text, width) => {
      const cut = cutToWidth(text, font, width);
      expect(widthOf(cut, font)).toBeLessThanOrEqual(Math.max(width, widthOf('…', font)));
      expect(cut === text || cut.endsWith('…')).toBe(true);
    }),
  );
});

const mark = (icon: Mark['icon'], text: string): Mark => ({ icon, text, tone: 'muted' });
const label = (more: Partial<NodeLabel> = {}): NodeLabel => ({
  icon: 'person',
  isSubject: false,
  name: 'Jane Doe',
  share: '26.05 %',
  country: 'GB',
  chips: [],
  marks: [],
  spoken: '',
  ...more,
});
const top = { iconOnTop: false, chipsBelow: false };
const size = { x: 0, y: 0, width: 216, height: 72 };

test('keeps everything inside the node', () => {
  const marks = [
    mark('majority', 'Majority'),
    mark('declared', 'Declared'),
    mark('rotate-ccw', 'Resubmission required'),
  ];
  const parts = toNodeLayout(size, label({ name: 'N'.repeat(300), marks }), { iconOnTop: true, chipsBelow: false });
  expect(parts.name.map(({ text }) => text)).toEqual([expect.stringMatching(/^N+…$/)]);
  expect(parts.marks).toHaveLength(3);
  for (const { x, y, width } of parts.marks) {
    expect(x + width).toBeLessThanOrEqual(216);
    expect(y).toBeLessThan(72);
  }
  const lines = new Set(parts.marks.map(({ y }) => y));
  expect(lines.size).toBeGreaterThan(1);
});

test('gives a long name a second line where there is room for one', () => {
  const parts = toNodeLayout(size, label({ name: 'Quenby Marrowfield Instruments Ltd', marks: [] }), top);
  expect(parts.name.map(({ text }) => text)).toEqual(['Quenby Marrowfield', 'Instruments Ltd']);
  expect(parts.name.map(({ y }) => y < (parts.share?.y ?? 0))).toEqual([true, true]);
  expect(parts.share?.y).toBeLessThan(size.height - 4);
});

test('leaves room between the share and the country', () => {
  const { share, country } = toNodeLayout(size, label({ share: 'S'.repeat(80), country: 'C'.repeat(80) }), top);
  expect(share?.text).toMatch(/…$/);
  expect(country?.text).toMatch(/…$/);
});

test('places a chip without room one row further out', () => {
  const chips = [mark('sanctions', '12 hits, adverse media'), mark('mismatch', 'Declared UBO'), mark('owner', '25 %+')];
  const placed = toNodeLayout(size, label({ chips }), top).chips;
  expect(placed.map(({ mark: { icon } }) => icon)).toEqual(['owner', 'mismatch', 'sanctions']);
  expect(placed[2]?.y).toBeLessThan(placed[0]?.y ?? 0);
  for (const { x, width } of placed) expect(x + width).toBeLessThanOrEqual(216);
});

test('keeps chips off the edge where arrows end', () => {
  const chips = [mark('sanctions', '1 sanctions hit')];
  const [chip] = toNodeLayout(size, label({ chips }), { ...top, chipsBelow: true }).chips;
  expect(chip?.y).toBeGreaterThanOrEqual(size.height);
});

test('a chip wider than the node is over its middle, not cut', () => {
  const chips = [mark('sanctions', 'Possibly sanctioned (50\u202f% rule)')];
  const [chip] = toNodeLayout(size, label({ chips }), top).chips;
  expect(chip?.text).toBe(chips[0]?.text);
  expect((chip?.x ?? 0) + (chip?.width ?? 0) / 2).toBeCloseTo(size.width / 2);
});
