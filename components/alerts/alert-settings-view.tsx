'use client';

/**
 * The settings of alert mail: a reviewer's own, and those of the roles for administrators. Promises that a change which another reviewer overtook
 * retains what was entered and says so. Throws nothing: failures become messages.
 */
import { useMutation } from '@tanstack/react-query';
import { BellOff, Inbox, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { Section } from '#components/account/section.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { Checkbox } from '#components/ui/form/index.ts';
import { Time } from '#components/ui/time/time.tsx';
import { readAlertSettings, readRoleRules, saveAlertSettings, saveRoleRules } from '#lib/client/alerts.ts';
import { alertRoleLabels, alertRuleLabels } from '#lib/format/labels/alert-rule.ts';
import { mailboxPage } from '#lib/model/addresses.ts';
import { type AlertRule, type AlertSettings, alertRules, type RoleRules } from '#lib/model/alerts.ts';
import type { Role } from '#lib/model/reviewer.ts';
import { OwnRules, SaveState, ScheduleFields } from './alert-fields.tsx';

const withRule = (rules: RoleRules, role: Role, rule: AlertRule, isOn: boolean): RoleRules => ({
  ...rules,
  roles: rules.roles.map((one) =>
    one.role === role ? { ...one, rules: one.rules.map((own) => (own.rule === rule ? { ...own, isOn } : own)) } : one,
  ),
});

/** The form says what each role is alerted to while a reviewer has not chosen otherwise. */
function RoleRulesForm({ first }: { readonly first: RoleRules }) {
  const [draft, setDraft] = useState(first);
  const save = useMutation({ mutationFn: saveRoleRules, onSuccess: setDraft });
  const reload = useMutation({
    mutationFn: readRoleRules,
    onSuccess: (rules) => {
      save.reset();
      setDraft(rules);
    },
  });
  const isBusy = save.isPending || reload.isPending;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) save.mutate(draft);
  }
  return (
    <form method="post" onSubmit={submit}>
      <Section
        wide
        title="Role defaults"
        description="For reviewers who have not chosen otherwise. A role never receives an alert about what it may not see."
      >
        {/* The position is relative: words for screen readers alone stay inside, or the page would be as wide as the table. */}
        <div className="relative w-full overflow-x-auto rounded-table border border-hairline bg-surface">
          <table className="w-full text-left">
            <caption className="sr-only">Alerts by role</caption>
            <thead className="text-muted">
              <tr className="h-8">
                <th scope="col" className="px-3 font-medium">
                  Alert
                </th>
                {draft.roles.map(({ role }) => (
                  <th key={role} scope="col" className="px-3 text-center font-medium">
                    {alertRoleLabels[role]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {alertRules.map((rule) => (
                <tr key={rule} className="h-9 border-hairline border-t">
                  <th scope="row" className="min-w-44 px-3 font-normal">
                    {alertRuleLabels[rule].label}
                  </th>
                  {draft.roles.map(({ role, rules }) => {
                    const own = rules.find((one) => one.rule === rule);
                    return (
                      <td key={role} className="px-3 text-center">
                        {own ? (
                          <Checkbox
                            aria-label={`${alertRuleLabels[rule].label}: ${alertRoleLabels[role]}`}
                            checked={own.isOn}
                            disabled={isBusy}
                            onChange={(event) => {
                              if (save.isSuccess) save.reset();
                              setDraft(withRule(draft, role, rule, event.target.checked));
                            }}
                            className="align-middle"
                          />
                        ) : (
                          <span className="text-subtle">
                            <span aria-hidden>–</span>
                            <span className="sr-only">never</span>
                          </span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Button type="submit" aria-disabled={isBusy}>
          Save defaults
        </Button>
        <SaveState isSaved={save.isSuccess} error={save.error ?? reload.error} onReload={() => reload.mutate()} />
      </Section>
    </form>
  );
}

interface AlertSettingsViewProps {
  readonly own: AlertSettings;
  readonly isCustomerSide: boolean;
  /** It is null where the reviewer may not change those of the roles. */
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
