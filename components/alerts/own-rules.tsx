import { useId } from 'react';
import { alertRuleLabels, customerStatusHint } from '#lib/format/labels/alert-rule.ts';
import type { AlertRule } from '#lib/model/alerts/alert-rule.ts';
import type { OwnRule } from '#lib/model/alerts/alert-settings.ts';

const toValue = (own: boolean | null): string => (own === null ? 'role' : own ? 'on' : 'off');
const toOwn = (value: string): boolean | null => (value === 'role' ? null : value === 'on');

interface OwnRulesProps {
  readonly rules: readonly OwnRule[];
  /** The reviewer sees states of the customer's alone. */
  readonly isCustomerSide: boolean;
  readonly disabled: boolean;
  readonly onChange: (rule: AlertRule, own: boolean | null) => void;
}

/** One choice for each alert: on, off, or as the role has it. */
export function OwnRules({ rules, isCustomerSide, disabled, onChange }: OwnRulesProps) {
  const id = useId();
  return (
    <ul className="w-full divide-y divide-hairline rounded-table border border-hairline bg-surface">
      {rules.map(({ rule, own, ofRoles }) => {
        const { label, hint } = alertRuleLabels[rule];
        return (
          <li key={rule} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
            <div className="min-w-56 flex-1">
              <label htmlFor={`${id}-${rule}`} className="font-medium">
                {label}
              </label>
              <p id={`${id}-${rule}-hint`} className="text-meta text-muted">
                {rule === 'status_reached' && isCustomerSide ? customerStatusHint : hint}
              </p>
            </div>
            <select
              id={`${id}-${rule}`}
              aria-describedby={`${id}-${rule}-hint`}
              value={toValue(own)}
              disabled={disabled}
              onChange={(event) => onChange(rule, toOwn(event.target.value))}
              className="h-8 w-44 rounded-control border border-control bg-surface px-2 disabled:text-subtle"
            >
              <option value="role">Role default: {ofRoles ? 'on' : 'off'}</option>
              <option value="on">On</option>
              <option value="off">Off</option>
            </select>
          </li>
        );
      })}
    </ul>
  );
}
