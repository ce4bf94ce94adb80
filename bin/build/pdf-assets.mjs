// Copies what pdf.js loads on demand (character maps, standard fonts, image decoders) to public/pdf, before a build.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const target = join('public', 'pdf');
const stamp = join(target, 'version.txt');
const assets = [
  'LICENSE',
  'cmaps',
  'standard_fonts',
  // JavaScript decoders only: the content policy forbids WebAssembly.
  'wasm/jbig2_nowasm_fallback.js',
  'wasm/openjpeg_nowasm_fallback.js',
  'wasm/LICENSE_JBIG2',
  'wasm/LICENSE_OPENJPEG',
  'wasm/LICENSE_PDFJS_JBIG2',
  'wasm/LICENSE_PDFJS_OPENJPEG',
];

export function copyPdfAssets() {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return;
  rmSync(target, { recursive: true, force: true });
  for (const asset of assets) cpSync(join(dirname(manifest), asset), join(target, asset), { recursive: true });
  writeFileSync(stamp, version);
}
