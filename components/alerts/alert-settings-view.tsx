'use client';

/**
 * The settings of alert mail: a reviewer's own, and those of the roles for administrators. Promises that a change which another reviewer overtook
 * retains what was entered and says so. Throws nothing: failures become messages.
 */
import { useMutation } from '@tanstack/react-query';
import { BellOff, Inbox, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { BoxedTable, Section } from '#components/account/section.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { Checkbox } from '#components/ui/form/checkbox.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { useEntries, useForm } from '#components/ui/form/use-form.ts';
import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { readAlertSettings, readRoleRules, saveAlertSettings, saveRoleRules } from '#lib/client/alerts.ts';
import { alertRoleLabels, alertRuleLabels } from '#lib/format/labels/alert-rule.ts';
import { mailboxPage } from '#lib/model/addresses.ts';
import type { AlertSettings, RoleRules } from '#lib/model/alerts.schema.ts';
import { type AlertRule, alertRules } from '#lib/model/alerts.ts';
import type { Role } from '#lib/model/reviewer.ts';
import { OwnRules, SaveState, ScheduleFields } from './alert-fields.tsx';

const withRule = (rules: RoleRules, role: Role, rule: AlertRule, isOn: boolean): RoleRules => ({
  ...rules,
  roles: rules.roles.map((one) =>
    one.role === role ? { ...one, rules: one.rules.map((own) => (own.rule === rule ? { ...own, isOn } : own)) } : one,
  ),
});

/** A form of stored settings. They have their version among them: after a conflict, nothing is saved until the stored ones are shown. */
function useSettings<Settings extends object>(
  first: Settings,
  save: (settings: Settings) => Promise<Settings>,
  read: () => Promise<Settings>,
) {
  const [stored, setStored] = useState(first);
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    entries: useEntries(stored),
    send: save,
    onDone(settings) {
      setStored(settings);
      setSaved(true);
    },
  });
  const reload = useMutation({
    mutationFn: read,
    onSuccess(settings) {
      form.discard();
      setStored(settings);
      setSaved(false);
    },
  });
  return {
    form,
    stored,
    isBusy: form.isPending || reload.isPending,
    state: (
      <SaveState
        isSaved={isSaved && form.fields === stored}
        error={form.error ?? reload.error}
        onReload={() => reload.mutate()}
      />
    ),
  };
}

/** The form says what each role is alerted to while a reviewer has not chosen otherwise. */
function RoleRulesForm({ first }: { readonly first: RoleRules }) {
  const { form, isBusy, state } = useSettings(first, saveRoleRules, readRoleRules);
  return (
    <Form onSubmit={form.submit}>
      <Section
        wide
        title="Role defaults"
        description="For reviewers who have not chosen otherwise. A role never receives an alert about what it may not see."
      >
        <BoxedTable
          caption="Alerts by role"
          columns={[['Alert'], ...form.fields.roles.map(({ role }) => [alertRoleLabels[role], 'text-center'] as const)]}
        >
          {alertRules.map((rule) => (
            <tr key={rule} className="h-9 border-hairline border-t">
              <th scope="row" className="min-w-44 px-3 font-normal">
                {alertRuleLabels[rule].label}
              </th>
              {form.fields.roles.map(({ role, rules }) => {
                const own = rules.find((one) => one.rule === rule);
                return (
                  <td key={role} className="px-3 text-center">
                    {own ? (
                      <Checkbox
                        aria-label={`${alertRuleLabels[rule].label}: ${alertRoleLabels[role]}`}
                        checked={own.isOn}
                        disabled={isBusy}
                        onChange={({ target }) => form.set(withRule(form.fields, role, rule, target.checked))}
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
        </BoxedTable>
        <Button type="submit" aria-disabled={isBusy}>
          Save defaults
        </Button>
        {state}
      </Section>
    </Form>
  );
}

interface AlertSettingsViewProps {
  readonly own: AlertSettings;
  readonly isCustomerSide: boolean;
  /** It is null where the reviewer may not change those of the roles. */
  readonly roleRules: RoleRules | null;
}

export const AlertSettingsView = ({ own, isCustomerSide, roleRules }: AlertSettingsViewProps) => (
  <div className="min-h-0 grow panes:overflow-y-auto">
    <div className="mx-auto w-full max-w-4xl px-5 py-6">
      <h1 className="font-semibold text-title">Alerts</h1>
      <p className="mb-5 text-muted">
        By email to <bdi>{own.email}</bdi>. An email says only that something needs attention and links to it; it never
        says what.
      </p>
      <OwnSettings first={own} isCustomerSide={isCustomerSide} />
      {roleRules && <RoleRulesForm first={roleRules} />}
    </div>
  </div>
);

const save = ({ version, pausedAt, schedule, rules }: AlertSettings) =>
  saveAlertSettings({
    version,
    isPaused: pausedAt !== null,
    schedule,
    rules: rules.map(({ rule, own }) => ({ rule, own })),
  });

function OwnSettings({ first, isCustomerSide }: { readonly first: AlertSettings; readonly isCustomerSide: boolean }) {
  const { form, stored, isBusy, state } = useSettings(first, save, readAlertSettings);
  const { rules, schedule } = form.fields;
  return (
    <Form onSubmit={form.submit}>
      <Notices settings={stored} isBusy={isBusy} onResume={() => form.sendWith({ pausedAt: null })} />
      <Section
        wide
        title="What you are alerted to"
        description="Only what your roles may see. Every email looks the same."
      >
        <OwnRules
          rules={rules}
          isCustomerSide={isCustomerSide}
          disabled={isBusy}
          onChange={(rule, own) => form.set({ rules: rules.map((one) => (one.rule === rule ? { ...one, own } : one)) })}
        />
      </Section>
      <Section title="When" description="Several alerts about one session are sent as one link.">
        <ScheduleFields
          schedule={schedule}
          disabled={isBusy}
          onChange={(part) => form.set({ schedule: { ...schedule, ...part } })}
        />
        <div className="flex flex-wrap items-center gap-2 pt-2">
          <Button type="submit" look="ink" aria-disabled={isBusy}>
            Save
          </Button>
          {stored.pausedAt === null && (
            <Button aria-disabled={isBusy} onClick={() => form.sendWith({ pausedAt: new Date().toISOString() })}>
              Stop all alert emails
            </Button>
          )}
        </div>
        {state}
      </Section>
    </Form>
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
          <Button aria-disabled={isBusy} onClick={onResume}>
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
          <Link href={mailboxPage()} className="font-medium text-accent hover:underline">
            Open your mailbox
          </Link>
        </p>
      )}
    </>
  );
}
