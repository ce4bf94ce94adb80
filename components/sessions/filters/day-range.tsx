'use client';

import { Input } from '#components/ui/form/index.ts';

interface DayRangeProps {
  readonly name: string;
  /** `FROM..TO`, either may be empty; undefined: any day. */
  readonly range: string | undefined;
  readonly onChange: (ranges: string[]) => void;
}

/** Two days in UTC, both included. */
export function DayRange({ name, range = '..', onChange }: DayRangeProps) {
  const [from = '', to = ''] = range.split('..', 2);
  const set = (first: string, last: string) => onChange(first === '' && last === '' ? [] : [`${first}..${last}`]);
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 px-2 pb-1">
      <Input
        type="date"
        aria-label={`${name}: first day`}
        className="px-2"
        value={from}
        max={to || undefined}
        onChange={(event) => set(event.target.value, to)}
      />
      <span className="text-muted">to</span>
      <Input
        type="date"
        aria-label={`${name}: last day`}
        className="px-2"
        value={to}
        min={from || undefined}
        onChange={(event) => set(from, event.target.value)}
      />
    </div>
  );
}
