import { Fragment, useId, useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Checkbox, Field, Input } from '#components/ui/form/index.ts';
import { digestLabels } from '#lib/format/labels/alert-rule.ts';
import { digests, type Schedule } from '#lib/model/alerts/schedule.ts';

const usualNight = { from: '20:00', to: '07:00' };

const never = () => () => undefined;

/** Those that this browser knows, and its own; the server knows others and draws none. */
function useTimeZones(): { readonly zones: readonly string[]; readonly own: string | undefined } {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isInBrowser) return { zones: [], own: undefined };
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  return { zones, own: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}

interface ScheduleFieldsProps {
  readonly schedule: Schedule;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Schedule>) => void;
}

/** When mail arrives. */
export function ScheduleFields({ schedule, disabled, onChange }: ScheduleFieldsProps) {
  const name = useId();
  const { digest, dailyAt, quiet, timeZone } = schedule;
  const { zones, own } = useTimeZones();
  return (
    <div className="flex w-full flex-col gap-4">
      <fieldset disabled={disabled} className="flex flex-col">
        <legend className="mb-1 font-medium">Emails arrive</legend>
        {digests.map((one) => (
          <div key={one} className="flex min-h-8 flex-wrap items-center gap-x-3">
            <label className="flex cursor-pointer items-center gap-2.5">
              <input
                type="radio"
                name={name}
                checked={digest === one}
                onChange={() => onChange({ digest: one })}
                className="size-4 accent-ink"
              />
              {digestLabels[one]}
            </label>
            {one === 'daily' && digest === 'daily' && (
              <span className="w-32">
                <Input
                  type="time"
                  required
                  aria-label="Time of the daily email"
                  value={dailyAt}
                  onChange={(event) => event.target.value !== '' && onChange({ dailyAt: event.target.value })}
                />
              </span>
            )}
          </div>
        ))}
      </fieldset>
      <fieldset disabled={disabled} className="flex flex-col">
        <legend className="mb-1 font-medium">Quiet hours</legend>
        <label htmlFor={`${name}-quiet`} className="flex min-h-8 cursor-pointer items-center gap-2.5">
          <Checkbox
            id={`${name}-quiet`}
            checked={quiet !== null}
            onChange={(event) => onChange({ quiet: event.target.checked ? usualNight : null })}
          />
          No emails at certain hours; they arrive afterwards
        </label>
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
          <select
            {...control}
            value={timeZone}
            disabled={disabled}
            onChange={(event) => onChange({ timeZone: event.target.value })}
            className="h-8 w-full rounded-control border border-control bg-surface px-2 disabled:text-subtle"
          >
            {(zones.includes(timeZone) ? zones : [timeZone, ...zones]).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
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
