'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { IconButton } from '#components/ui/button/icon-button.tsx';
import { ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import { Choices } from '#components/ui/form/choices.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { type FieldErrors, useEntries, useForm } from '#components/ui/form/use-form.ts';
import { initAppsQuery, initSession } from '#lib/client/new-session.ts';
import type { InitApp, NewSession } from '#lib/model/new-session.schema.ts';
import { initLimits } from '#lib/model/new-session.ts';

interface Entry {
  readonly id: number;
  readonly key: string;
  readonly value: string;
}

const empty = { app: undefined as string | undefined, alias: '', metadata: [] as readonly Entry[] };

const filledOf = (entries: readonly Entry[]) => entries.filter(({ key, value }) => key.trim() !== '' || value !== '');

/** The state of the form, and the apps that can be chosen. */
export function useNewSession({ isOpen, onCreated }: { isOpen: boolean; onCreated: (session: NewSession) => void }) {
  const apps = useQuery({ ...initAppsQuery(), enabled: isOpen });
  const only = apps.data?.length === 1 ? apps.data[0]?.name : undefined;
  const form = useForm({
    entries: useEntries(empty),
    check: ({ app = only, metadata }): FieldErrors => ({
      app: app === undefined && 'Choose the app that the session is for.',
      ...Object.fromEntries(filledOf(metadata).map((entry, _, filled) => [entry.id, keyError(entry, filled)])),
    }),
    send({ app = only, alias, metadata }) {
      const filled = filledOf(metadata).map(({ key, value }) => [key.trim(), value] as const);
      return initSession({
        app: app as string,
        ...(alias.trim() !== '' && { alias: alias.trim() }),
        ...(filled.length > 0 && { metadata: Object.fromEntries(filled) }),
      });
    },
    onDone: onCreated,
  });
  return { ...form, apps, app: form.fields.app ?? only };
}

interface NewSessionFormProps {
  readonly form: ReturnType<typeof useNewSession>;
  readonly children: ReactNode;
}

/** The form takes the app, the alias and the metadata of the new session. */
export function NewSessionForm({ form, children }: NewSessionFormProps) {
  const { id, apps, app, fields, errors, set, submit } = form;
  return (
    <Form id={id} onSubmit={submit} className="flex flex-col gap-4">
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
        <Choices
          legend="App"
          legendClass="mb-1 font-medium"
          className="flex flex-col"
          choices={apps.data.map(({ name }) => name)}
          chosen={app}
          onChoose={(name) => set({ app: name })}
          labelOf={(name) => <App name={name} environment={apps.data.find((one) => one.name === name)?.environment} />}
          error={errors.app}
        />
      )}
      <TextField
        label="Alias"
        aside={<span className="text-meta text-muted">optional</span>}
        hint="Your own name for the session, such as a customer number."
        value={fields.alias}
        maxLength={initLimits.alias}
        onText={(alias) => set({ alias })}
      />
      <Metadata entries={fields.metadata} errors={errors} onChange={(metadata) => set({ metadata })} />
      {children}
    </Form>
  );
}

const environmentLabels: Record<InitApp['environment'], string> = {
  production: 'production',
  sandbox: 'sandbox: no real people',
  unknown: 'production or sandbox: no session received yet',
};

const App = ({ name, environment = 'unknown' }: Pick<InitApp, 'name'> & Partial<Pick<InitApp, 'environment'>>) => (
  <span className="flex flex-wrap items-baseline gap-x-2">
    <span className="font-mono">{name}</span>
    <span className={environment === 'sandbox' ? 'font-medium text-resubmission-fg' : 'text-muted'}>
      {environmentLabels[environment]}
    </span>
  </span>
);

interface MetadataProps {
  readonly entries: readonly Entry[];
  /** Each error has the id of its entry as key. */
  readonly errors: FieldErrors;
  readonly onChange: (entries: readonly Entry[]) => void;
}

function keyError({ id, key }: Entry, filled: readonly Entry[]): string | undefined {
  if (key.trim() === '') return 'Enter a name.';
  return filled.some((other) => other.id < id && other.key.trim() === key.trim())
    ? 'This name is used twice.'
    : undefined;
}

function Metadata({ entries, errors, onChange }: MetadataProps) {
  const change = (id: number, to: Partial<Entry>) =>
    onChange(entries.map((entry) => (entry.id === id ? { ...entry, ...to } : entry)));
  const add = () => onChange([...entries, { id: (entries.at(-1)?.id ?? 0) + 1, key: '', value: '' }]);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 w-full font-medium">
        Metadata{' '}
        <span className="float-right font-normal text-meta text-muted">optional, at most {initLimits.keys}</span>
      </legend>
      {entries.map(({ id, key, value }, at) => (
        <div key={id} className="flex items-end gap-2">
          <TextField
            label={<MetadataPart part="Name" at={at} />}
            error={errors[id]}
            value={key}
            maxLength={initLimits.key}
            onText={(text) => change(id, { key: text })}
            fieldClass="w-2/5 self-start"
          />
          <TextField
            label={<MetadataPart part="Value" at={at} />}
            value={value}
            maxLength={initLimits.value}
            onText={(text) => change(id, { value: text })}
            fieldClass="min-w-0 flex-1 self-start"
          />
          <IconButton
            label={`Remove metadata ${at + 1}`}
            onClick={() => onChange(entries.filter((entry) => entry.id !== id))}
            className="mt-6.5 self-start"
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
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
