import { useState } from 'react'
import { appliances, findAppliance } from '../../../../domain/solar/load/appliances.ts'
import { findDecimalsProblem, parseTypedNumber } from '../../../../domain/text/typed-number.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Panel } from '../frame/panel.tsx'
import { useBundleRows } from './use-bundle-rows.ts'

/** What a bundle runs, and for how long; saved at once. The page of bundles checks the parts by it. */
export function BundleLoads({ bundleId }: { bundleId: string }) {
  const { may } = useStaff()
  const { rows, write } = useBundleRows(
    'bundle-loads',
    bundleId,
    async (supabase) =>
      (
        await supabase
          .from('bundle_loads')
          .select('appliance, quantity, watts, day_hours, night_hours')
          .eq('bundle_id', bundleId)
          .order('position')
          .throwOnError()
      ).data,
  )
  const loads = rows.data ?? []
  return (
    <Panel
      title="What it runs"
      description="The page of bundles checks whether the parts are enough for this. Saved at once."
    >
      <ListState query={rows} failure="The appliances could not be loaded.">
        {loads.length === 0 && <p className="text-ink-2">Nothing yet.</p>}
        <ul className="divide-y divide-line">
          {loads.map((load) => (
            <li key={load.appliance} className="flex flex-wrap items-center gap-3 py-2">
              <span className="min-w-0 flex-1 basis-full sm:basis-0">
                {load.quantity} × {nameOf(load.appliance)}, {load.watts} W, {load.day_hours} hours
                by day and {load.night_hours} by night
              </span>
              {may('content') && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Remove ${nameOf(load.appliance)}`}
                  onClick={() =>
                    void write((supabase) =>
                      supabase
                        .from('bundle_loads')
                        .delete()
                        .match({ bundle_id: bundleId, appliance: load.appliance }),
                    )
                  }
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ListState>
      {may('content') && (
        <AddLoad
          onAdd={(load) =>
            write((supabase) =>
              supabase
                .from('bundle_loads')
                .upsert({ ...load, bundle_id: bundleId, position: loads.length + 1 }),
            )
          }
        />
      )}
    </Panel>
  )
}

interface NewLoad {
  appliance: string
  quantity: number
  watts: number
  day_hours: number
  night_hours: number
}

/** Not a form: it is inside the form of the bundle. */
function AddLoad({ onAdd }: { onAdd: (load: NewLoad) => Promise<boolean> }) {
  const [typed, setTyped] = useState(noLoad)
  const set = (change: Partial<typeof noLoad>) => setTyped({ ...typed, ...change })
  const load = toLoad(typed)

  return (
    <div className="mt-4 grid items-end gap-3 border-t border-line pt-4 sm:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <SelectField
        label="Appliance"
        value={typed.appliance}
        onChange={({ target }) => {
          const known = findAppliance(target.value)
          set({
            appliance: target.value,
            watts: String(known?.watts ?? ''),
            dayHours: String(known?.dayHours ?? ''),
            nightHours: String(known?.nightHours ?? ''),
          })
        }}
      >
        <option value="">Please choose</option>
        {appliances.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="How many"
        inputMode="numeric"
        value={typed.quantity}
        onChange={({ target }) => set({ quantity: target.value })}
      />
      <TextField
        label="Watts"
        inputMode="decimal"
        value={typed.watts}
        onChange={({ target }) => set({ watts: target.value })}
      />
      <TextField
        label="Hours by day"
        inputMode="decimal"
        value={typed.dayHours}
        onChange={({ target }) => set({ dayHours: target.value })}
      />
      <TextField
        label="By night"
        inputMode="decimal"
        value={typed.nightHours}
        onChange={({ target }) => set({ nightHours: target.value })}
      />
      <div>
        <Button
          size="small"
          disabled={load === null}
          onClick={() => load && void onAdd(load).then((isSaved) => isSaved && setTyped(noLoad))}
        >
          Add it
        </Button>
      </div>
    </div>
  )
}

const noLoad = { appliance: '', quantity: '1', watts: '', dayHours: '', nightHours: '' }

/** The load that was typed; null while a number is missing. The database checks the limits. */
function toLoad(typed: typeof noLoad): NewLoad | null {
  const numbers = [typed.quantity, typed.watts, typed.dayHours, typed.nightHours].map(
    parseTypedNumber,
  )
  const [quantity, watts, dayHours, nightHours] = numbers
  if (typed.appliance === '' || !quantity || !watts || dayHours === null || nightHours === null)
    return null
  if (dayHours === undefined || nightHours === undefined) return null
  if ([dayHours, nightHours].some((hours) => findDecimalsProblem(hours, 2) !== null)) return null
  return {
    appliance: typed.appliance,
    quantity,
    watts,
    day_hours: dayHours,
    night_hours: nightHours,
  }
}

function nameOf(appliance: string): string {
  return findAppliance(appliance)?.name ?? appliance
}
