import { commands } from './key.tsx';

/** Returns the keys that work on the current screen, for the help: what each does, with all keys that do it. */
export function listKeys(): { readonly does: string; readonly keys: readonly string[] }[] {
  const on = [...commands].filter(({ key, isOn }) => isOn && key !== '');
  const taken = new Set(on.flatMap(({ key, first }) => (first ? [key] : [])));
  const working = on.filter(({ key, first }) => first || !taken.has(key));
  const byDescription = Map.groupBy(working, ({ does }) => does);
  return [...byDescription].map(([does, of]) => ({ does, keys: [...new Set(of.map(({ key }) => key))] }));
}

/** These keys move within a screen: they are no actions to be searched for. */
const movements = /^(?:[jku1-9]|Enter|Escape|Arrow.*|Home|End|Page.*|Tab| )$/;

export interface ScreenCommand {
  readonly does: string;
  /** The key that does the same; undefined where there is none, or where keys are switched off. */
  readonly key: string | undefined;
  readonly run: () => void;
}

/** Returns what can be done on the current screen, each action once. */
export function listCommands(): ScreenCommand[] {
  const byDescription = new Map<string, ScreenCommand>();
  for (const { does, key, isOn, run } of commands)
    if (!movements.test(key) && !byDescription.has(does))
      byDescription.set(does, { does, key: isOn && key !== '' ? key : undefined, run });
  return [...byDescription.values()];
}
