import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Theme = 'light' | 'dark';

const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

function colour(name: string, theme: Theme): string {
  const token = tokens.get(name);
  if (!token) throw new Error(`no token ${name}`);
  return token[theme];
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string, theme: Theme): number {
  const [low = 0, high = 0] = [luminance(colour(one, theme)), luminance(colour(other, theme))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

// The contrasts of the design, to two digits: foreground, background, light, dark.
const measured: [string, string, number, number][] = [
  ['control', 'surface', 3.77, 4.09],
  ['control', 'selected', 3.27, 3.5],
  ['text', 'surface', 14.7, 14.76],
  ['text', 'bg', 13.59, 15.81],
  ['muted', 'surface', 7.69, 8.14],
  ['muted', 'selected', 6.67, 6.95],
  ['subtle', 'surface', 5.65, 6.41],
  ['subtle', 'sunken', 4.87, 6.71],
  ['accent', 'surface', 6.47, 8.36],
  ['accent', 'selected', 5.61, 7.14],
  ['accent', 'canvas', 5.02, 6.68],
  ['ownership', 'surface', 8.14, 7.25],
  ['director', 'surface', 5.25, 8.28],
  ['loop', 'surface', 6.57, 7.79],
  ['approved-fg', 'approved-bg', 5.72, 8.44],
  ['rejected-fg', 'rejected-bg', 5.74, 6.92],
  ['resubmission-fg', 'resubmission-bg', 6.02, 8.05],
  ['submission-fg', 'submission-bg', 6.66, 7.61],
  ['pending-fg', 'pending-bg', 5.88, 7.67],
  ['unknown-fg', 'unknown-bg', 5.65, 8.14],
  ['sanctions-fg', 'sanctions-bg', 6.57, 7.79],
  ['pep-fg', 'pep-bg', 6.85, 7.97],
  ['media-fg', 'media-bg', 6.43, 8.57],
  ['other-fg', 'other-bg', 6.66, 7.61],
];

test.each(measured)('%s on %s has the contrast of the design', (foreground, background, light, dark) => {
  expect(contrast(foreground, background, 'light')).toBeCloseTo(light, 1);
  expect(contrast(foreground, background, 'dark')).toBeCloseTo(dark, 1);
});

const texts = ['text', 'muted', 'subtle', 'accent', 'equal', 'different', 'missing'];
const tints = [...tokens.keys()].filter((name) => name.endsWith('-fg') && name !== 'sanctions-fg');

test.each(['light', 'dark'] as const)('every text colour is readable on every background: %s', (theme) => {
  for (const foreground of [...texts, ...tints])
    for (const ground of ['surface', 'bg', 'hover', 'selected', 'raised'])
      expect(contrast(foreground, ground, theme), `${foreground} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  const pairs: [string, string][] = [
    ['on-ink', 'ink'],
    ['on-ink', 'ink-hover'],
    ['different', 'different-bg'],
  ];
  for (const [foreground, ground] of pairs)
    expect(contrast(foreground, ground, theme), `${foreground} on ${ground}`).toBeGreaterThanOrEqual(4.5);
});

test.each(['light', 'dark'] as const)('edges and focus rings are visible: %s', (theme) => {
  for (const ground of ['surface', 'bg', 'hover', 'selected', 'raised', 'canvas'])
    expect(contrast('accent', ground, theme), `focus on ${ground}`).toBeGreaterThanOrEqual(3);
  for (const ground of ['surface', 'bg', 'hover', 'selected', 'raised'])
    expect(contrast('control', ground, theme), `control on ${ground}`).toBeGreaterThanOrEqual(3);
});
