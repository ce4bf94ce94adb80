/** Icons (lucide 1.75.0, ISC) as one relative path each, in a square of 24: a component or `<use>` takes eight elements for each of thousands. */
const icons = {
  person: 'm19 21v-2a4 4 0 0 0 -4 -4h-6a4 4 0 0 0 -4 4v2m3 -14a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  company:
    'm10 12h4m-4 -4h4m0 13v-3a2 2 0 0 0 -4 0v3m-4 -11h-2a2 2 0 0 0 -2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2 -2v-10a2 2 0 0 0 -2 -2h-2m-12 14v-16a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v16',
  unknown: 'm2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0m7 -2.5a3 2.5 0 0 1 6 0c0 2 -2 2 -3 3.5m0 4h.01',
  stack:
    'm12.83 2.18a2 2 0 0 0 -1.66 0l-8.57 3.9a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58 -3.9a1 1 0 0 0 0 -1.83zm-10.83 9.82a1 1 0 0 0 .58 .91l8.6 3.91a2 2 0 0 0 1.65 0l8.58 -3.9a1 1 0 0 0 .59 -.92m-20 5a1 1 0 0 0 .58 .91l8.6 3.91a2 2 0 0 0 1.65 0l8.58 -3.9a1 1 0 0 0 .59 -.92',
  majority:
    'm11.562 3.266a.5 .5 0 0 1 .876 0l2.952 5.604a1 1 0 0 0 1.516 .294l4.277 -3.664a.5 .5 0 0 1 .798 .519l-2.834 10.246a1 1 0 0 1 -.956 .734h-12.381a1 1 0 0 1 -.957 -.734l-2.833 -10.245a.5 .5 0 0 1 .798 -.519l4.276 3.664a1 1 0 0 0 1.516 -.294zm-6.562 17.734h14',
  declared:
    'm4 22v-18a1 1 0 0 1 .4 -.8a6 6 0 0 1 3.6 -1.2c3 0 5 2 7.333 2q2 0 3.067 -.8a1 1 0 0 1 1.6 .8v10a1 1 0 0 1 -.4 .8a6 6 0 0 1 -3.6 1.2c-3 0 -5 -2 -8 -2a6 6 0 0 0 -4 1.528',
  mismatch: 'm5 9l14 0m-14 6l14 0m0 -10l-14 14',
  review:
    'm14 13l-8.381 8.38a1 1 0 0 1 -3.001 -3l8.384 -8.381m4.998 6.001l6 -6m-.5 .5l-8 -8m-5.5 5.5l6 -6m-5.5 5.5l8 8',
  documents:
    'm15 2h-4a2 2 0 0 0 -2 2v11a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2v-7m-4.294 -5.294a2.4 2.4 0 0 0 -1.706 -.706v5a1 1 0 0 0 1 1h5a2.4 2.4 0 0 0 -.706 -1.706zm-11.706 4.294a2 2 0 0 0 -2 2v11a2 2 0 0 0 2 2h8a2 2 0 0 0 1.732 -1',
  hidden: 'm11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0m-9 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0',
  sanctions:
    'm20 13c0 5 -3.5 7.5 -7.66 8.95a1 1 0 0 1 -.67 -.01c-4.17 -1.44 -7.67 -3.94 -7.67 -8.94v-7a1 1 0 0 1 1 -1c2 0 4.5 -1.2 6.24 -2.72a1.17 1.17 0 0 1 1.52 0c1.75 1.53 4.24 2.72 6.24 2.72a1 1 0 0 1 1 1zm-8 -5v4m0 4h.01',
  pep: 'm10 18v-7m1.119 -8.795a2 2 0 0 1 1.762 0l7.84 3.846a.5 .5 0 0 1 -.221 .949h-17a.5 .5 0 0 1 -.22 -.949zm2.881 15.795v-7m4 7v-7m-15 11h18m-15 -4v-7',
  adverse_media:
    'm15 18h-5m8 -4h-8m-6 8h16a2 2 0 0 0 2 -2v-16a2 2 0 0 0 -2 -2h-12a2 2 0 0 0 -2 2v16a2 2 0 0 1 -4 0v-9a2 2 0 0 1 2 -2h2m5 -3h6a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z',
  other: 'm3 5h.01m-.01 7h.01m-.01 7h.01m4.99 -14h13m-13 7h13m-13 7h13',
  incomplete:
    'm20 13c0 5 -3.5 7.5 -7.66 8.95a1 1 0 0 1 -.67 -.01c-4.17 -1.44 -7.67 -3.94 -7.67 -8.94v-7a1 1 0 0 1 1 -1c2 0 4.5 -1.2 6.24 -2.72a1.17 1.17 0 0 1 1.52 0c1.75 1.53 4.24 2.72 6.24 2.72a1 1 0 0 1 1 1zm-11 -3.5a3 2.5 0 0 1 6 0c0 2 -2 2 -3 3.5m0 4h.01',
  'circle-check': 'm2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0m14 -3l-5.5 5.5l-2.5 -2.5',
  'circle-x': 'm2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0m13 -3l-6 6m0 -6l6 6',
  'rotate-ccw': 'm3 12a9 9 0 1 0 9 -9a9.75 9.75 0 0 0 -6.74 2.74l-2.26 2.26m0 -5v5h5',
  upload: 'm12 3v12m5 -7l-5 -5l-5 5m14 7v4a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-4',
  hourglass:
    'm5 22h14m-14 -20h14m-2 20v-4.172a2 2 0 0 0 -.586 -1.414l-4.414 -4.414l-4.414 4.414a2 2 0 0 0 -.586 1.414v4.172m0 -20v4.172a2 2 0 0 0 .586 1.414l4.414 4.414l4.414 -4.414a2 2 0 0 0 .586 -1.414v-4.172',
  'circle-question-mark': 'm2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0m7 -2.5a3 2.5 0 0 1 6 0c0 2 -2 2 -3 3.5m0 4h.01',
};

/** `owner` is text without an icon. */
export type MarkIcon = keyof typeof icons | 'owner';

const pathCache = new Map<string, string>();

/** An icon's path at another size. Of an arc's numbers (radii, rotation, two flags, end) only the lengths scale. */
function scaledPath(name: keyof typeof icons, size: number): string {
  const cached = pathCache.get(`${name} ${size}`);
  if (cached !== undefined) return cached;
  const path = icons[name].replaceAll(/([a-z])([^a-z]*)/g, (_, command: string, numbers: string) => {
    const isLength = (at: number) => command !== 'a' || at % 7 < 2 || at % 7 > 4;
    const scaled = numbers
      .trim()
      .split(' ')
      .map((number, at) => (number !== '' && isLength(at) ? +((Number(number) * size) / 24).toFixed(3) : number));
    return command + scaled.join(' ');
  });
  pathCache.set(`${name} ${size}`, path);
  return path;
}

interface IconProps {
  readonly name: MarkIcon;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly className?: string;
}

/** It has the colour of the surrounding text. Its first point places it, as each `transform` would slow down every repaint of the map. */
export const Icon = ({ name, x, y, size, className }: IconProps) =>
  name === 'owner' ? null : (
    <path
      d={`M${x} ${y}${scaledPath(name, size)}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={size / 12}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    />
  );
