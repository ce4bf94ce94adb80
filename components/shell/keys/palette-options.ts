/** The options that the palette offers for a text. Pure. */
import type { Route } from 'next';
import type { ScreenCommand } from '#components/ui/keyboard/index.ts';
import type { SessionRow } from '#lib/model/session/session.schema.ts';

export interface Destination {
  readonly label: string;
  readonly address: Route;
}

/** What a reviewer can reach from the palette. */
export interface PaletteScope {
  readonly destinations: readonly Destination[];
  /** Whether the reviewer may search for names, or whole words of them. */
  readonly searches: boolean;
}

export type PaletteOption =
  | { readonly kind: 'command'; readonly command: ScreenCommand }
  | { readonly kind: 'destination'; readonly destination: Destination }
  | { readonly kind: 'lookUp'; readonly id: string }
  | { readonly kind: 'session'; readonly session: SessionRow };

interface PaletteGroup {
  readonly label: string;
  readonly options: readonly PaletteOption[];
}

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether each word of the text begins a word of the label. */
export function isFound(label: string, text: string): boolean {
  const words = wordsOf(label.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' '));
  return wordsOf(text).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

interface PaletteInput {
  readonly text: string;
  readonly commands: readonly ScreenCommand[];
  readonly destinations: readonly Destination[];
  /** The text if it may be looked up as it is; undefined when it is no id. */
  readonly id: string | undefined;
  readonly sessions: readonly SessionRow[];
}

/** Returns the groups that have options, in their order. */
export function toGroups({ text, commands, destinations, id, sessions }: PaletteInput): PaletteGroup[] {
  const groups: PaletteGroup[] = [
    {
      label: 'Sessions',
      options: [
        ...sessions.map((session) => ({ kind: 'session', session }) as const),
        ...(id === undefined ? [] : [{ kind: 'lookUp', id } as const]),
      ],
    },
    {
      label: 'On this page',
      options: commands
        .filter(({ does }) => isFound(does, text))
        .map((command) => ({ kind: 'command', command }) as const),
    },
    {
      label: 'Go to',
      options: destinations
        .filter(({ label }) => isFound(label, text))
        .map((destination) => ({ kind: 'destination', destination }) as const),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
