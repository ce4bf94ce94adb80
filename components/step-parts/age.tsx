import { CircleAlert } from 'lucide-react';
import { assessAge } from '#lib/format/dates/age.ts';
import type { Reported } from './redaction.ts';
import { StatusMark } from './status-mark.tsx';

/** A minor is flagged. @param today YYYY-MM-DD */
export function Age({ birthDate, today }: { readonly birthDate: Reported<string>; readonly today: string }) {
  const age = birthDate ? assessAge(birthDate, today) : undefined;
  if (age === undefined || age.state === 'not_yet_born') return null;
  const { years, state } = age;
  if (state !== 'minor') return <span className="text-meta text-muted">{years} years</span>;
  const text = `Minor, ${years} ${years === 1 ? 'year' : 'years'}`;
  return <StatusMark icon={CircleAlert} className="text-resubmission-fg" text={text} />;
}
