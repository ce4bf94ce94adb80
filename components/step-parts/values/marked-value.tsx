import { Differing, Marked } from '#components/ui/marked-text.tsx';
import { Day } from '#components/ui/time/index.ts';
import { parseWireDate } from '#lib/format/dates/date.ts';
import type { MarkedText } from '#lib/model/session/explanation.ts';

interface MarkedValueProps {
  readonly value: string;
  /** The value, with its differing characters. */
  readonly parts: readonly MarkedText[];
  readonly isDate: boolean;
}

/** A value that differs from another: a date as a whole, in the reader's format like all others; of anything else the differing characters. */
export const MarkedValue = ({ value, parts, isDate }: MarkedValueProps) =>
  isDate && parseWireDate(value) !== undefined ? (
    <Differing>
      <Day value={value} />
    </Differing>
  ) : (
    <Marked parts={parts} />
  );
