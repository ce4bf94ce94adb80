/**
 * The parts of which the documents of v1 resources are made. Promises: every value of the answer is shown, unknown keys under their own names;
 * absent and unreadable look different and neither reads as "none"; scores are bare numbers; expiry is computed today. Throws nothing.
 */
import {
  CalendarX2,
  CircleCheck,
  CircleDot,
  CircleQuestionMark,
  CircleX,
  FileQuestionMark,
  Hourglass,
  Upload,
} from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { toText, unknownKeysOf } from '#components/step-parts/redaction.ts';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { CopyableValue, CountryName, Row, UnknownKeyRows, ValueList } from '#components/step-parts/values.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Badge } from '#components/ui/status/index.ts';
import { Day } from '#components/ui/time/day.tsx';
import { rawKey } from '#lib/model/session/unreadable.ts';

/** A part of an answer has known keys, unknown keys, and values that could not be read. */
export type Part = Readonly<Record<string, unknown>>;

export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value that could not be read has a key of its own. */
export const isUnreadable = (part: Part, name: string): boolean => Object.hasOwn(part, rawKey(name));

export const textOf = (part: Part, name: string): string | null => toText(part[name]) || null;

interface FieldRowProps {
  readonly of: Part;
  readonly name: string;
  readonly label: string;
  readonly as?: 'text' | 'code' | 'day' | 'country';
  /** It makes the text that is shown of the one received. */
  readonly show?: (text: string) => string;
  readonly remark?: ReactNode;
}

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

interface FieldListProps {
  readonly of: Part;
  readonly fields: readonly Omit<FieldRowProps, 'of' | 'remark'>[];
  /** These keys are shown elsewhere. */
  readonly alsoKnown: readonly string[];
  readonly children?: ReactNode;
}

/** Keys that are shown nowhere else follow the fields under their own names. */
export const FieldList = ({ of: part, fields, alsoKnown, children }: FieldListProps) => (
  <ValueList>
    {fields.map((field) => (
      <FieldRow key={field.name} of={part} {...field} />
    ))}
    {children}
    <UnknownKeyRows values={unknownKeysOf(part, [...fields.map(({ name }) => name), ...alsoKnown])} />
  </ValueList>
);

export const Unreadable = () => (
  <StatusMark icon={FileQuestionMark} className="text-resubmission-fg">
    Could not be read
  </StatusMark>
);

export type HeadingLevel = 3 | 4 | 5 | 6;

interface DocumentHeadProps {
  readonly id: string;
  readonly of: Part;
  readonly title: ReactNode;
  readonly level: HeadingLevel;
  readonly children?: ReactNode;
}

export function DocumentHead({ id, of: part, title, level, children }: DocumentHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 md:px-5">
      <Heading id={id} className="min-w-0 font-semibold text-hit [overflow-wrap:anywhere]">
        {title}
      </Heading>
      <StateBadge state={textOf(part, 'state')} />
      {children && <div className="ml-auto flex flex-wrap gap-x-3 gap-y-1 max-sm:ml-0">{children}</div>}
    </header>
  );
}

type Look = Pick<ComponentProps<typeof Badge>, 'tone' | 'icon'> & { readonly label: string };

/** The states of v1 (contract 2.2) are not those of sessions. */
const looks: ReadonlyMap<unknown, Look> = new Map([
  ['VERIFIED', { tone: 'approved', icon: CircleCheck, label: 'Verified' }],
  ['REJECTED', { tone: 'rejected', icon: CircleX, label: 'Rejected' }],
  ['EXPIRED', { tone: 'resubmission', icon: CalendarX2, label: 'Reported as expired' }],
  ['PENDING', { tone: 'pending', icon: Hourglass, label: 'Pending' }],
  ['NOT_SUBMITTED', { tone: 'submission', icon: Upload, label: 'Not submitted' }],
]);

/** A state that is not described is shown as received. */
export function StateBadge({ state }: { readonly state: string | null }) {
  const unknown: Look = { tone: 'unknown', icon: CircleQuestionMark, label: state ?? 'State not reported' };
  const { tone, icon, label } = looks.get(state) ?? unknown;
  return (
    <Badge tone={tone} icon={icon}>
      <SafeText text={label} />
    </Badge>
  );
}

/** An app in state mode gets the state and type of a document alone. A document without any value is another thing. */
export const isStateOnly = (part: Part): boolean => {
  const given = Object.keys(part).filter((key) => (part[key] ?? null) !== null);
  return given.length > 0 && given.every((key) => key === 'state' || key === 'document_type');
};

interface PersonalDocumentProps extends Omit<DocumentHeadProps, 'id'> {
  /** They stand beside the state. */
  readonly remarks?: ReactNode;
}

/** The values of a document are its children. They are left out where the app gets its state only. */
export function PersonalDocument({ of: part, title, level, remarks, children }: PersonalDocumentProps) {
  const headingId = useId();
  const stateOnly = isStateOnly(part) && (
    <StatusMark icon={CircleDot} className="text-muted">
      State only
    </StatusMark>
  );
  return (
    <article aria-labelledby={headingId} className="border-hairline not-first:border-t">
      <DocumentHead id={headingId} of={part} title={title} level={level}>
        {stateOnly || remarks}
      </DocumentHead>
      {!stateOnly && children}
    </article>
  );
}
