/** The fields of a reviewer's own alert settings, and what became of saving them. */
import { CopyX } from 'lucide-react';
import { Fragment, useId } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { LabelledCheckbox } from '#components/ui/form/checkbox.tsx';
import { Choices } from '#components/ui/form/choices.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { useHydrated } from '#components/ui/scheduling/index.ts';
import { isConflict } from '#lib/client/change.ts';
import { failureMessage } from '#lib/client/request.ts';
import { alertRuleLabels, customerStatusHint, digestLabels } from '#lib/format/labels/alert-rule.ts';
import type { OwnRule, Schedule } from '#lib/model/alerts.schema.ts';
import { type AlertRule, digests } from '#lib/model/alerts.ts';

interface SaveStateProps {
  readonly isSaved: boolean;
  readonly error: Error | null;
  /** This drops what was entered and shows what is stored. */
  readonly onReload: () => void;
}

/** Says what became of a save. After a conflict nothing is written, and what was entered stays until the reviewer discards it. */
export const SaveState = ({ isSaved, error, onReload }: SaveStateProps) => (
  <>
    <p role="status" className="text-muted empty:hidden">
      {isSaved && !error && 'Saved.'}
    </p>
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-rejected-fg empty:hidden">
      {isConflict(error) && (
        <>
          <CopyX aria-hidden className="size-4 shrink-0" />
          These settings have been changed since you opened them. Nothing was saved.
          <Button size="small" onClick={onReload}>
            Show the stored settings
          </Button>
        </>
      )}
      {error && !isConflict(error) && `Not saved: ${failureMessage(error)}`}
    </p>
  </>
);

const toValue = (own: boolean | null): string => (own === null ? 'role' : own ? 'on' : 'off');
const toOwn = (value: string): boolean | null => (value === 'role' ? null : value === 'on');

interface OwnRulesProps {
  readonly rules: readonly OwnRule[];
  /** Whether the reviewer sees states of the customer alone. */
  readonly isCustomerSide: boolean;
  readonly disabled: boolean;
  readonly onChange: (rule: AlertRule, own: boolean | null) => void;
}

/** There is one choice for each alert: on, off, or as the role has it. */
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
            <Select
              id={`${id}-${rule}`}
              aria-describedby={`${id}-${rule}-hint`}
              value={toValue(own)}
              disabled={disabled}
              onChange={(event) => onChange(rule, toOwn(event.target.value))}
              className="max-w-44"
            >
              <option value="role">Role default: {ofRoles ? 'on' : 'off'}</option>
              <option value="on">On</option>
              <option value="off">Off</option>
            </Select>
          </li>
        );
      })}
    </ul>
  );
}

const usualNight = { from: '20:00', to: '07:00' };

/** Returns the time zones that this browser knows, and its own; the server knows others and draws none. */
function useTimeZones(): { readonly zones: readonly string[]; readonly own: string | undefined } {
  if (!useHydrated()) return { zones: [], own: undefined };
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  return { zones, own: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}

interface ScheduleFieldsProps {
  readonly schedule: Schedule;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Schedule>) => void;
}

/** The fields say when mail arrives. */
export function ScheduleFields({ schedule, disabled, onChange }: ScheduleFieldsProps) {
  const name = useId();
  const { digest, dailyAt, quiet, timeZone } = schedule;
  const { zones, own } = useTimeZones();
  return (
    <div className="flex w-full flex-col gap-4">
      <Choices
        legend="Emails arrive"
        legendClass="mb-1 font-medium"
        className="flex flex-col"
        choices={digests}
        chosen={digest}
        onChoose={(next) => onChange({ digest: next })}
        labelOf={(one) => digestLabels[one]}
        isDisabled={() => disabled}
      >
        {digest === 'daily' && (
          <Input
            type="time"
            required
            disabled={disabled}
            aria-label="Time of the daily email"
            value={dailyAt}
            onChange={(event) => event.target.value !== '' && onChange({ dailyAt: event.target.value })}
            className="ml-6.5 max-w-32"
          />
        )}
      </Choices>
      <fieldset disabled={disabled} className="flex flex-col">
        <legend className="mb-1 font-medium">Quiet hours</legend>
        <LabelledCheckbox checked={quiet !== null} onCheck={(isOn) => onChange({ quiet: isOn ? usualNight : null })}>
          No emails at certain hours; they arrive afterwards
        </LabelledCheckbox>
        {quiet && (
          <div className="mt-1 flex flex-wrap items-center gap-2 pl-6.5">
            {(['from', 'to'] as const).map((end) => (
              <Fragment key={end}>
                <label htmlFor={`${name}-${end}`}>{end === 'from' ? 'From' : 'to'}</label>
                <span className="w-32">
                  <Input
                    id={`${name}-${end}`}
                    type="time"
                    required
                    value={quiet[end]}
                    onChange={(event) =>
                      event.target.value !== '' && onChange({ quiet: { ...quiet, [end]: event.target.value } })
                    }
                  />
                </span>
              </Fragment>
            ))}
          </div>
        )}
      </fieldset>
      <Field label="Time zone" hint="For the daily email and the quiet hours.">
        {(control) => (
          <Select
            {...control}
            value={timeZone}
            disabled={disabled}
            onChange={(event) => onChange({ timeZone: event.target.value })}
          >
            {(zones.includes(timeZone) ? zones : [timeZone, ...zones]).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {own !== undefined && own !== timeZone && (
        <Button size="small" disabled={disabled} onClick={() => onChange({ timeZone: own })} className="self-start">
          Use this browser’s time zone: {own.replaceAll('_', ' ')}
        </Button>
      )}
    </div>
  );
}
