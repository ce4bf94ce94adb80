'use client';

import type { encode as Encode } from 'uqr';

/** Loaded together with the enrolment. */
export const loadQrEncoder = async (): Promise<typeof Encode> => (await import('uqr')).encode;

/** A QR code as SVG, because the content policy allows no `data:` image. Dark on light in both themes, or cameras do not find it. */
export function QrCode({ encode, text, label }: { encode: typeof Encode; text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48 rounded-control border border-hairline"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={squares.join('')} fill="#000000" />
    </svg>
  );
}
