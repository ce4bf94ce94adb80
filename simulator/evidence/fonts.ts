import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import { GlobalFonts } from '@napi-rs/canvas';

/**
 * Every glyph comes from fonts that are installed with the project, never from the machine: a slim container draws the
 * same picture. A package is registered when the first text needs it; Chinese, Japanese and Korean are over a hundred
 * files each.
 */
const registered = new Set<string>();

/** 1 while a thread registers: the threads of a process share its fonts, and a family half registered draws otherwise. */
const lock = new Int32Array((workerData as WorkerData | null)?.fontLock ?? new SharedArrayBuffer(4));

export type WorkerData = { readonly fontLock: SharedArrayBuffer };

/** Registers one fontsource package under a family name of ours, once in the process. */
function family(name: string, packageFile: string): string {
  if (!registered.has(name)) {
    while (Atomics.compareExchange(lock, 0, 0, 1) === 1) Atomics.wait(lock, 0, 1);
    try {
      if (!GlobalFonts.has(name)) registerFolder(name, new URL('./files/', packageFile));
      registered.add(name);
    } finally {
      Atomics.store(lock, 0, 0);
      Atomics.notify(lock, 0);
    }
  }
  return `"${name}"`;
}

function registerFolder(name: string, folder: URL): void {
  for (const file of readdirSync(folder)) {
    if (/-wght-(normal|italic)\.woff2$/.test(file))
      GlobalFonts.registerFromPath(fileURLToPath(new URL(file, folder)), name);
  }
}

const sans = () => family('Studio Sans', import.meta.resolve('@fontsource-variable/inter/package.json'));
const mono = () => family('Studio Mono', import.meta.resolve('@fontsource-variable/jetbrains-mono/package.json'));
const serif = () => family('Studio Serif', import.meta.resolve('@fontsource-variable/source-serif-4/package.json'));

const scripts: readonly (readonly [RegExp, () => string])[] = [
  [
    /\p{Script=Arabic}/u,
    () => family('Studio Arabic', import.meta.resolve('@fontsource-variable/noto-sans-arabic/package.json')),
  ],
  [
    /\p{Script=Hebrew}/u,
    () => family('Studio Hebrew', import.meta.resolve('@fontsource-variable/noto-sans-hebrew/package.json')),
  ],
  [
    /\p{Script=Devanagari}/u,
    () => family('Studio Devanagari', import.meta.resolve('@fontsource-variable/noto-sans-devanagari/package.json')),
  ],
  [
    /\p{Script=Thai}/u,
    () => family('Studio Thai', import.meta.resolve('@fontsource-variable/noto-sans-thai/package.json')),
  ],
  [
    /\p{Script=Georgian}/u,
    () => family('Studio Georgian', import.meta.resolve('@fontsource-variable/noto-sans-georgian/package.json')),
  ],
  [
    /\p{Script=Armenian}/u,
    () => family('Studio Armenian', import.meta.resolve('@fontsource-variable/noto-sans-armenian/package.json')),
  ],
  [
    /\p{Script=Ethiopic}/u,
    () => family('Studio Ethiopic', import.meta.resolve('@fontsource-variable/noto-sans-ethiopic/package.json')),
  ],
  [
    /\p{Script=Hangul}/u,
    () => family('Studio Korean', import.meta.resolve('@fontsource-variable/noto-sans-kr/package.json')),
  ],
  [
    /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    () => family('Studio Japanese', import.meta.resolve('@fontsource-variable/noto-sans-jp/package.json')),
  ],
  [
    /\p{Script=Han}/u,
    () => family('Studio Chinese', import.meta.resolve('@fontsource-variable/noto-sans-sc/package.json')),
  ],
];

export type Typeface = 'sans' | 'serif' | 'mono';

/** A canvas `font` for exactly this text; `size` in canvas units. */
export function fontFor(text: string, size: number, weight = 400, typeface: Typeface = 'sans', italic = false): string {
  const first = typeface === 'mono' ? [mono(), sans()] : typeface === 'serif' ? [serif(), sans()] : [sans()];
  const others = scripts.filter(([script]) => script.test(text)).map(([, load]) => load());
  return `${italic ? 'italic ' : ''}${weight} ${size}px ${[...first, ...others].join(', ')}`;
}
