'use client';

import { useMutation } from '@tanstack/react-query';
import { BellOff, Inbox, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { Section } from '#components/account/index.ts';
import { Button } from '#components/ui/button/index.ts';
import { Time } from '#components/ui/time/index.ts';
import { readAlertSettings, saveAlertSettings } from '#lib/client/alerts/index.ts';
import { mailboxPage } from '#lib/model/addresses.ts';
import type { AlertSettings, RoleRules } from '#lib/model/alerts/alert-settings.ts';
import { OwnRules } from './own-rules.tsx';
import { RoleRulesForm } from './role-rules-form.tsx';
import { SaveState } from './save-state.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

interface AlertSettingsViewProps {
  readonly own: AlertSettings;
  readonly isCustomerSide: boolean;
  /** Null: the reviewer may not change those of the roles. */
  readonly roleRules: RoleRules | null;
}

export function AlertSettingsView({ own, isCustomerSide, roleRules }: AlertSettingsViewProps) {
  return (
    <div className="min-h-0 grow panes:overflow-y-auto">
      <div className="mx-auto w-full max-w-4xl px-5 py-6">
        <h1 className="font-semibold text-title">Alerts</h1>
        <p className="mb-5 text-muted">
          By email to <bdi>{own.email}</bdi>. An email says only that something needs attention and links to it; it
          never says what.
        </p>
        <OwnSettings first={own} isCustomerSide={isCustomerSide} />
        {roleRules && <RoleRulesForm first={roleRules} />}
      </div>
    </div>
  );
}

function OwnSettings({ first, isCustomerSide }: { readonly first: AlertSettings; readonly isCustomerSide: boolean }) {
  const [stored, setStored] = useState(first);
  const [draft, setDraft] = useState(first);
  const show = (settings: AlertSettings) => {
    setStored(settings);
    setDraft(settings);
  };
  const save = useMutation({
    mutationFn: (isPaused: boolean) =>
      saveAlertSettings({
        version: stored.version,
        isPaused,
        schedule: draft.schedule,
        rules: draft.rules.map(({ rule, own }) => ({ rule, own })),
      }),
    onSuccess: show,
  });
  const reload = useMutation({
    mutationFn: readAlertSettings,
    onSuccess: (settings) => {
      save.reset();
      show(settings);
    },
  });
  const change = (part: Partial<AlertSettings>) => {
    if (save.isSuccess) save.reset();
    setDraft({ ...draft, ...part });
  };
  const isPaused = stored.pausedAt !== null;
  const isBusy = save.isPending || reload.isPending;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) save.mutate(isPaused);
  }
  return (
    <form method="post" onSubmit={submit}>
      <Notices settings={stored} isBusy={isBusy} onResume={() => save.mutate(false)} />
      <Section
        wide
        title="What you are alerted to"
        description="Only what your roles may see. Every email looks the same."
      >
        <OwnRules
          rules={draft.rules}
          isCustomerSide={isCustomerSide}
          disabled={isBusy}
          onChange={(rule, own) =>
            change({ rules: draft.rules.map((one) => (one.rule === rule ? { ...one, own } : one)) })
          }
        />
      </Section>
      <Section title="When" description="Several alerts about one session are sent as one link.">
        <ScheduleFields
          schedule={draft.schedule}
          disabled={isBusy}
          onChange={(part) => change({ schedule: { ...draft.schedule, ...part } })}
        />
        <div className="flex flex-wrap items-center gap-2 pt-2">
          <Button type="submit" look="ink" aria-disabled={isBusy}>
            Save
          </Button>
          {!isPaused && (
            <Button aria-disabled={isBusy} onClick={() => !isBusy && save.mutate(true)}>
              Stop all alert emails
            </Button>
          )}
        </div>
        <SaveState isSaved={save.isSuccess} error={save.error ?? reload.error} onReload={() => reload.mutate()} />
      </Section>
    </form>
  );
}

interface NoticesProps {
  readonly settings: AlertSettings;
  readonly isBusy: boolean;
  readonly onResume: () => void;
}

function Notices({ settings, isBusy, onResume }: NoticesProps) {
  const { isMailOn, pausedAt, hasMailbox } = settings;
  const box = 'mb-4 flex flex-wrap items-center gap-x-2 gap-y-2 rounded-table border border-control bg-surface p-3';
  return (
    <>
      {!isMailOn && (
        <p className={box}>
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-resubmission-fg" />
          This installation sends no emails yet. Your choices take effect when an administrator sets up a mail server.
        </p>
      )}
      {pausedAt && (
        <div className={box}>
          <BellOff aria-hidden className="size-4 shrink-0 text-resubmission-fg" />
          <p className="min-w-0 flex-1">
            Alert emails were stopped <Time value={pausedAt} />.
          </p>
          <Button aria-disabled={isBusy} onClick={() => !isBusy && onResume()}>
            Send me alerts again
          </Button>
        </div>
      )}
      {hasMailbox && (
        <p className={box}>
          <Inbox aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">
            In the demo no email leaves this machine. Your mailbox shows what would be sent.
          </span>
          <Link href={mailboxPage()} prefetch={false} className="font-medium text-accent hover:underline">
            Open your mailbox
          </Link>
        </p>
      )}
    </>
  );
}
