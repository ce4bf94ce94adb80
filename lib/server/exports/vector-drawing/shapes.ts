/**
 * The picture of an ownership export as a list of marks (boxes, paths, icons, texts): the map, and the sheet with facts, legend and findings
 * around it; written as SVG here, drawn on a canvas elsewhere. Promises: pure; prints the positions of the drawing as they are. Never throws.
 */
/** What a picture is made of, for printers that know nothing of ownership: `svg.ts` and the canvas. In CSS px. */
export type Mark =
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius: number;
      readonly fill: string | null;
      readonly stroke: string | null;
      readonly weight: number;
      readonly dashed: boolean;
    }
  | {
      readonly kind: 'path';
      /** Absolute SVG path data. */
      readonly d: string;
      readonly fill: string | null;
      readonly stroke: string | null;
      readonly weight: number;
      readonly dashed: boolean;
    }
  | {
      readonly kind: 'icon';
      readonly icon: Icon;
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly stroke: string;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      /** The baseline. */
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly weight: 400 | 600;
      readonly fill: string;
      readonly anchor: 'start' | 'middle' | 'end';
      /** The full text of a shortened one, for printers that can include it. */
      readonly whole: string | null;
    };

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** Lucide icons (ISC licence), 24 by 24. */
export const icons = {
  person: 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  company:
    'M6 22V4a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v18ZM6 12H4a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h2M18 9h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-2M10 6h4M10 10h4M10 14h4M10 18h4',
  unknown: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M9 9.5a3 2.5 0 0 1 6 0c0 2-2 2-3 3.5M12 17h.01',
} as const;
export type Icon = keyof typeof icons;

/** The colours of the light theme: exports are white. */
export const ink = {
  text: '#1d2939',
  muted: '#475467',
  hairline: '#e0e4ea',
  edge: '#7a8496',
  surface: '#ffffff',
  sunken: '#eceef2',
  ownership: '#652eb1',
  director: '#1f6fb5',
  loop: '#b42318',
  unknown: '#475467',
  warning: '#944500',
} as const;

export const text = (
  x: number,
  y: number,
  content: string,
  style: Partial<Pick<Extract<Mark, { kind: 'text' }>, 'size' | 'weight' | 'fill' | 'anchor' | 'whole'>> = {},
): Mark => ({
  kind: 'text',
  x,
  y,
  text: content,
  size: style.size ?? 12,
  weight: style.weight ?? 400,
  fill: style.fill ?? ink.text,
  anchor: style.anchor ?? 'start',
  whole: style.whole ?? null,
});

export const line = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  weight = 1,
  dashed = false,
): Mark => ({
  kind: 'path',
  d: `M${x1} ${y1}L${x2} ${y2}`,
  fill: null,
  stroke,
  weight,
  dashed,
});

/** The mark, moved by `dx` and `dy`. */
export function move(mark: Mark, dx: number, dy: number): Mark {
  if (mark.kind !== 'path') return { ...mark, x: mark.x + dx, y: mark.y + dy };
  let across = true;
  const d = toParts(mark.d).map((part) => {
    if (typeof part === 'string') {
      across = part !== 'V';
      return part;
    }
    const moved = part + (across ? dx : dy);
    across = !across;
    return moved;
  });
  return { ...mark, d: fromParts(d) };
}

/** The commands and numbers of path data with absolute M, L, H, V, C, S, Q, T and Z. */
export function toParts(d: string): readonly (string | number)[] {
  const parts: (string | number)[] = [];
  for (const [token] of d.matchAll(/[MLHVCSQTZ]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g))
    parts.push(/[A-Z]/.test(token) ? token : Number(token));
  return parts;
}

export const fromParts = (parts: readonly (string | number)[]): string =>
  parts.map((part) => (typeof part === 'number' ? round(part) : part)).join(' ');

const round = (value: number): number => Math.round(value * 100) / 100;
