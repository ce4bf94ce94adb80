'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Section } from '#components/account/index.ts';
import { Button } from '#components/ui/button/index.ts';
import { Checkbox } from '#components/ui/form/index.ts';
import { readRoleRules, saveRoleRules } from '#lib/client/alerts/index.ts';
import { alertRoleLabels, alertRuleLabels } from '#lib/format/labels/alert-rule.ts';
import type { Role } from '#lib/model/access/roles.ts';
import { type AlertRule, alertRules } from '#lib/model/alerts/alert-rule.ts';
import type { RoleRules } from '#lib/model/alerts/alert-settings.ts';
import { SaveState } from './save-state.tsx';

const withRule = (rules: RoleRules, role: Role, rule: AlertRule, isOn: boolean): RoleRules => ({
  ...rules,
  roles: rules.roles.map((one) =>
    one.role === role ? { ...one, rules: one.rules.map((own) => (own.rule === rule ? { ...own, isOn } : own)) } : one,
  ),
});

/** What each role is alerted to while a reviewer has not chosen otherwise. */
export function RoleRulesForm({ first }: { readonly first: RoleRules }) {
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
        {/* Relative: words for screen readers alone stay inside, or the page would be as wide as the table. */}
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
