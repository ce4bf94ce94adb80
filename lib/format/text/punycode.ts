// RFC 3492 section 5.
const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;
const longest = 63;

/** Decodes a label given without its `xn--`; undefined for an invalid one (RFC 3492 section 6.2). */
export function fromPunycode(label: string): string | undefined {
  if (label === '' || label.length > longest || !/^[A-Za-z0-9-]+$/.test(label)) return undefined;
  const end = label.lastIndexOf('-');
  const letters = end > 0 ? Array.from(label.slice(0, end), (letter) => letter.codePointAt(0) ?? 0) : [];
  let position = end > 0 ? end + 1 : 0;
  let codePoint = 128;
  let index = 0;
  let bias = 72;
  while (position < label.length) {
    const before = index;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(label.charCodeAt(position++));
      if (digit === undefined) return undefined;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = letters.length + 1;
    codePoint += Math.floor(index / count);
    if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) return undefined;
    bias = adapt(index - before, count, before === 0);
    index %= count;
    letters.splice(index++, 0, codePoint);
  }
  return String.fromCodePoint(...letters);
}

/** Undefined also past the end, where `code` is NaN. */
function digitOf(code: number): number | undefined {
  if (code >= 48 && code <= 57) return code - 22;
  const lower = code | 32;
  return lower >= 97 && lower <= 122 ? lower - 97 : undefined;
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let left = isFirst ? Math.floor(delta / damp) : delta >> 1;
  left += Math.floor(left / count);
  let k = 0;
  for (; left > ((base - tMin) * tMax) >> 1; k += base) left = Math.floor(left / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * left) / (left + skew));
}
