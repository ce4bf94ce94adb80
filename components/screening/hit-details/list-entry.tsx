import { ExternalLink } from '#components/ui/external-link/external-link.tsx';
import { SafeText } from '#components/ui/marked-text.tsx';
import { toReadable } from '#lib/format/text/readable.ts';
import type { EntryLine, ListEntry } from '../hits/index.ts';
import { LimitedList } from '../limited-list.tsx';
import { Absent } from '../marks.tsx';
import { Countries, Country, Field, TextValue } from '../values.tsx';

const listKinds = { sanctions: 'Sanctions list', pep: 'PEP register' } as const;

export function ListEntryView({ entry }: { readonly entry: ListEntry }) {
  return (
    <div className="border-control border-l-2 pl-3">
      <h5 className="font-medium">
        {entry.kind !== null && <span className="font-normal text-muted">{listKinds[entry.kind]}: </span>}
        {entry.source === null ? (
          <Absent>Source not stated</Absent>
        ) : (
          <SafeText text={entry.source} className="break-words" />
        )}
      </h5>
      <dl>
        {entry.types.length > 0 && (
          <Field name="Types">
            <TextValue text={entry.types.join(', ')} mono />
          </Field>
        )}
        {entry.countries.length > 0 && (
          <Field name="Countries">
            <Countries all={entry.countries} />
          </Field>
        )}
        {entry.isDated && (
          <>
            <Field name="Listed">{entry.started !== null && <TextValue text={entry.started} />}</Field>
            <Field name="Listing ended">{entry.ended !== null && <TextValue text={entry.ended} />}</Field>
          </>
        )}
        {entry.lines.slice(0, linesShown).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one entry never change places
          <Line key={at} line={line} />
        ))}
        {entry.url !== null && (
          <Field name="Address">
            <ExternalLink address={entry.url} subject="list entry" />
          </Field>
        )}
      </dl>
      {entry.lines.length > linesShown && (
        <LimitedList all={entry.lines.slice(linesShown)} limit={0} noun="fields">
          {(line) => (
            <dl>
              <Line line={line} />
            </dl>
          )}
        </LimitedList>
      )}
    </div>
  );
}

const linesShown = 60;

function Line({ line }: { readonly line: EntryLine }) {
  return (
    <Field name={line.name === null ? <Absent>No name</Absent> : <SafeText text={toReadable(line.name)} />}>
      {(line.values.length > 0 || line.tags.length > 0 || line.countries.length > 0) && (
        <>
          {line.values.length === 0 && <Absent>No value</Absent>}
          <LimitedList all={line.values} limit={30} noun="values">
            {({ name, value }) => (
              <span className="flex min-w-0 gap-x-2">
                {name !== null && (
                  <span className="shrink-0 text-muted">
                    <SafeText text={name} />:
                  </span>
                )}
                <span className="min-w-0">
                  {value === null ? <Absent>Not stated</Absent> : <TextValue text={value} />}
                </span>
              </span>
            )}
          </LimitedList>
          {(line.tags.length > 0 || line.countries.length > 0) && (
            <span className="flex flex-wrap gap-x-3 text-meta text-muted">
              {line.tags.length > 0 && (
                <span className="break-words">
                  tag <SafeText text={line.tags.join(', ')} />
                </span>
              )}
              {line.countries.map((country, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the countries of one line never change places
                <Country key={at} of={country} />
              ))}
            </span>
          )}
        </>
      )}
    </Field>
  );
}
