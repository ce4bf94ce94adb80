/**
 * What the v1 resources give, as a reviewer reads it. Promises: every value of the answer is shown, unknown keys under their own names; absent
 * and unreadable look different and neither reads as "none"; scores are bare numbers; expiry is judged today. Throws nothing.
 */
import { FileQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { toText } from '#components/step-parts/redaction/index.ts';
import { CopyableValue, CountryName, Row, StatusMark } from '#components/step-parts/values/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Day } from '#components/ui/time/index.ts';
import { rawKey } from '#lib/model/session/unreadable.ts';

/** A part of an answer: known keys, unknown keys, and what could not be read. */
export type Part = Readonly<Record<string, unknown>>;

/** Whether the service sent a value that could not be read; it stands among the values that could not be read. */
export const isUnreadable = (part: Part, name: string): boolean => Object.hasOwn(part, rawKey(name));

export const textOf = (part: Part, name: string): string | null => toText(part[name]) || null;

interface FieldRowProps {
  readonly of: Part;
  readonly name: string;
  readonly label: string;
  readonly as?: 'text' | 'code' | 'day' | 'country';
  /** Shown for the text as received. */
  readonly show?: (text: string) => string;
  readonly remark?: ReactNode;
}

/** One value of the answer. Absent and unreadable look different, and neither reads as "none". */
export function FieldRow({ of: part, name, label, as = 'text', show, remark }: FieldRowProps) {
  const text = textOf(part, name);
  return (
    <Row label={label}>
      {isUnreadable(part, name) ? (
        <Unreadable />
      ) : (
        <CopyableValue text={text} label={`Copy ${label.toLowerCase()}`} mono={as === 'code'}>
          {text === null ? undefined : formatted(text, as, show)}
        </CopyableValue>
      )}
      {remark}
    </Row>
  );
}

function formatted(text: string, as: FieldRowProps['as'], show: FieldRowProps['show']): ReactNode {
  if (as === 'day') return <Day value={text} />;
  if (as === 'country') return <CountryName code={text} />;
  return <SafeText text={show ? show(text) : text} />;
}

export const Unreadable = () => (
  <StatusMark icon={FileQuestionMark} className="text-resubmission-fg">
    Could not be read
  </StatusMark>
);
