'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { IconButton } from '#components/ui/button/icon-button.tsx';
import { ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import { Field, Input } from '#components/ui/form/index.ts';
import { type InitRequest, initAppsQuery } from '#lib/client/new-session.ts';
import { type InitApp, initLimits } from '#lib/model/new-session.ts';

interface Entry {
  readonly id: number;
  readonly key: string;
  readonly value: string;
}

interface NewSessionFormProps {
  /** The button outside of the form submits it by this id. */
  readonly id: string;
  readonly onSend: (request: InitRequest) => void;
}

/** The form takes the app, the alias and the metadata of the new session. */
export function NewSessionForm({ id, onSend }: NewSessionFormProps) {
  const apps = useQuery(initAppsQuery());
  const [chosen, setChosen] = useState<string>();
  const [alias, setAlias] = useState('');
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const app = apps.data?.length === 1 ? apps.data[0]?.name : chosen;
  const filled = entries.filter(({ key, value }) => key.trim() !== '' || value !== '');
  const hasKeyError = filled.some((entry) => keyError(entry, filled) !== undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (app === undefined || hasKeyError) return;
    onSend({
      app,
      ...(alias.trim() !== '' && { alias: alias.trim() }),
      ...(filled.length > 0 && { metadata: Object.fromEntries(filled.map(({ key, value }) => [key.trim(), value])) }),
    });
  }

  return (
    <form id={id} method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      {apps.isError && (
        <ProblemPanel
          what="The apps could not be read"
          error={apps.error}
          onRetry={() => void apps.refetch()}
          className="px-0 pt-0 pb-0"
        />
      )}
      {apps.isPending && <Skeleton className="h-4 w-48" />}
      {apps.data && (
        <AppChoice
          apps={apps.data}
          chosen={app}
          onChoose={setChosen}
          error={isSubmitted && app === undefined ? 'Choose the app that the session is for.' : undefined}
        />
      )}
      <Field
        label="Alias"
        aside={<span className="text-meta text-muted">optional</span>}
        hint="Your own name for the session, such as a customer number."
      >
        {(control) => (
          <Input
            {...control}
            value={alias}
            maxLength={initLimits.alias}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setAlias(event.target.value)}
          />
        )}
      </Field>
      <Metadata entries={entries} filled={filled} isSubmitted={isSubmitted} onChange={setEntries} />
    </form>
  );
}

const environmentLabels: Record<InitApp['environment'], string> = {
  production: 'production',
  sandbox: 'sandbox: no real people',
  unknown: 'production or sandbox: no session received yet',
};

interface AppChoiceProps {
  readonly apps: readonly InitApp[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
  readonly error: string | undefined;
}

function AppChoice({ apps, chosen, onChoose, error }: AppChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col" aria-describedby={`${name}-error`}>
      <legend className="mb-1 font-medium">App</legend>
      {apps.map((app) => (
        <label key={app.name} className="flex min-h-8 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name={name}
            checked={app.name === chosen}
            onChange={() => onChoose(app.name)}
            className="size-4 accent-ink"
          />
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-mono">{app.name}</span>
            <span className={app.environment === 'sandbox' ? 'font-medium text-resubmission-fg' : 'text-muted'}>
              {environmentLabels[app.environment]}
            </span>
          </span>
        </label>
      ))}
      <p id={`${name}-error`} role="alert" className="text-rejected-fg empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

interface MetadataProps {
  readonly entries: readonly Entry[];
  /** These are the entries that are not empty. */
  readonly filled: readonly Entry[];
  readonly isSubmitted: boolean;
  readonly onChange: (entries: readonly Entry[]) => void;
}

function keyError({ id, key }: Entry, filled: readonly Entry[]): string | undefined {
  if (key.trim() === '') return 'Enter a name.';
  return filled.some((other) => other.id < id && other.key.trim() === key.trim())
    ? 'This name is used twice.'
    : undefined;
}

function Metadata({ entries, filled, isSubmitted, onChange }: MetadataProps) {
  const change = (id: number, to: Partial<Entry>) =>
    onChange(entries.map((entry) => (entry.id === id ? { ...entry, ...to } : entry)));
  const add = () => onChange([...entries, { id: (entries.at(-1)?.id ?? 0) + 1, key: '', value: '' }]);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 w-full font-medium">
        Metadata{' '}
        <span className="float-right font-normal text-meta text-muted">optional, at most {initLimits.keys}</span>
      </legend>
      {entries.map((entry, at) => {
        const error = isSubmitted && filled.includes(entry) ? keyError(entry, filled) : undefined;
        return (
          <div key={entry.id} className="flex items-end gap-2">
            <Field label={<MetadataPart part="Name" at={at} />} error={error} className="w-2/5 self-start">
              {(control) => (
                <Input
                  {...control}
                  value={entry.key}
                  maxLength={initLimits.key}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) => change(entry.id, { key: event.target.value })}
                />
              )}
            </Field>
            <Field label={<MetadataPart part="Value" at={at} />} className="min-w-0 flex-1 self-start">
              {(control) => (
                <Input
                  {...control}
                  value={entry.value}
                  maxLength={initLimits.value}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) => change(entry.id, { value: event.target.value })}
                />
              )}
            </Field>
            <IconButton
              label={`Remove metadata ${at + 1}`}
              onClick={() => onChange(entries.filter(({ id }) => id !== entry.id))}
              className="mt-6.5 self-start"
            >
              <X aria-hidden />
            </IconButton>
          </div>
        );
      })}
      {entries.length < initLimits.keys && (
        <Button size="small" onClick={add} className="self-start">
          <Plus aria-hidden />
          Add metadata
        </Button>
      )}
    </fieldset>
  );
}

const MetadataPart = ({ part, at }: { part: string; at: number }) => (
  <>
    {part}
    <span className="sr-only"> of metadata {at + 1}</span>
  </>
);
