import { describe, expect, test } from 'vitest';
import { toPrintable } from './printable.ts';

describe('a printable text', () => {
  test('isolates what is written from right to left, so that a number after it stays there', () => {
    expect(toPrintable('ليلى نور 30 %', 'column')).toBe('\u2068ليلى نور\u2069 30 %');
    expect(toPrintable('Ana (שלום)', 'column')).toBe('Ana (\u2068שלום\u2069)');
    expect(toPrintable('Zsófia 30 %', 'column')).toBe('Zsófia 30 %');
  });

  test('can break every long word, and changes no other', () => {
    const long = 'x'.repeat(400);
    const broken = toPrintable(long, 'column');
    expect(Math.max(...broken.split('\u200b').map((part) => part.length))).toBeLessThan(19);
    expect(broken.replaceAll('\u200b', '')).toBe(long);
    expect(toPrintable('a3'.repeat(32), 'line')).toBe('a3'.repeat(32));
    expect(toPrintable('Ordinary words stay', 'column')).toBe('Ordinary words stay');
    expect(toPrintable('https://example.invalid/a/long/path', 'column').split('\u200b').length).toBeGreaterThan(2);
  });
});
