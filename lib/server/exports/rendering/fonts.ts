import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/**
 * Every glyph comes from fonts installed with Review Desk, never from the machine: a slim container draws the same export. A package is
 * registered once, when the first text needs it: Chinese, Japanese and Korean are over a hundred files each.
 */
const registered = new Set<string>();

function family(name: string, packageName: string): string {
  if (!registered.has(name)) {
    registered.add(name);
    const folder = join(import.meta.dirname, '../../../../node_modules/@fontsource-variable', packageName, 'files');
    for (const file of readdirSync(folder))
      if (file.endsWith('-wght-normal.woff2')) GlobalFonts.registerFromPath(join(folder, file), name);
  }
  return `"${name}"`;
}

const scripts: readonly (readonly [RegExp, name: string, packageName: string])[] = [
  [/\p{Script=Arabic}/u, 'Export Arabic', 'noto-sans-arabic'],
  [/\p{Script=Hebrew}/u, 'Export Hebrew', 'noto-sans-hebrew'],
  [/\p{Script=Devanagari}/u, 'Export Devanagari', 'noto-sans-devanagari'],
  [/\p{Script=Bengali}/u, 'Export Bengali', 'noto-sans-bengali'],
  [/\p{Script=Tamil}/u, 'Export Tamil', 'noto-sans-tamil'],
  [/\p{Script=Telugu}/u, 'Export Telugu', 'noto-sans-telugu'],
  [/\p{Script=Sinhala}/u, 'Export Sinhala', 'noto-sans-sinhala'],
  [/\p{Script=Khmer}/u, 'Export Khmer', 'noto-sans-khmer'],
  [/\p{Extended_Pictographic}/u, 'Export Emoji', 'noto-emoji'],
  [/\p{Script=Thai}/u, 'Export Thai', 'noto-sans-thai'],
  [/\p{Script=Georgian}/u, 'Export Georgian', 'noto-sans-georgian'],
  [/\p{Script=Armenian}/u, 'Export Armenian', 'noto-sans-armenian'],
  [/\p{Script=Ethiopic}/u, 'Export Ethiopic', 'noto-sans-ethiopic'],
  [/\p{Script=Hangul}/u, 'Export Korean', 'noto-sans-kr'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Export Japanese', 'noto-sans-jp'],
  [/\p{Script=Han}/u, 'Export Chinese', 'noto-sans-sc'],
];

/** A canvas `font` for exactly this text. @param size in the canvas' units */
export function fontFor(text: string, size: number, weight: number): string {
  const others = scripts.filter(([script]) => script.test(text)).map(([, name, file]) => family(name, file));
  return `${weight} ${size}px ${[family('Export Sans', 'inter'), ...others].join(', ')}`;
}
