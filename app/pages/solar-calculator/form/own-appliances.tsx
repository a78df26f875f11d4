import Plus from '~icons/lucide/plus'
import { useState } from 'react'
import {
  maxNameLength,
  newOwnAppliance,
  type ApplianceChoice,
} from '../../../features/calculators/appliance-choice.ts'
import { OneAppliance, type ApplianceEdits } from './one-appliance.tsx'

/** Appliances that are not in our list: the visitor names them and types their watts. */
export function OwnAppliances({
  uses,
  ...edits
}: ApplianceEdits & { uses: readonly ApplianceChoice[] }) {
  const [added, setAdded] = useState<string | null>(null)
  const next = newOwnAppliance(uses)
  return (
    <div>
      <p className="text-sm font-semibold text-ink-3">Not in the list?</p>
      <ul className="divide-y divide-line">
        {uses.map((use) => {
          const { key, own } = use
          return (
            own && (
              <OneAppliance key={key} use={use} {...edits}>
                <label htmlFor={`${key}-name`} className="text-xs text-ink-3">
                  What is it?
                </label>
                <input
                  id={`${key}-name`}
                  type="text"
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the visitor has just added it
                  autoFocus={added === key}
                  autoComplete="off"
                  maxLength={maxNameLength}
                  value={own.name}
                  placeholder="Egg incubator"
                  onChange={(event) =>
                    edits.onPut({ ...use, own: { ...own, name: event.target.value } })
                  }
                  className="mb-1.5 block min-h-12 w-full rounded-control border border-line-strong bg-surface px-4 text-base placeholder:text-ink-3 hover:border-ink"
                />
              </OneAppliance>
            )
          )
        })}
      </ul>
      {next && (
        <button
          type="button"
          onClick={() => {
            setAdded(next.key)
            edits.onPut(next)
          }}
          className="mt-1 inline-flex min-h-11 items-center gap-1 rounded-full border border-line-strong px-3 text-sm hover:border-ink hover:bg-surface-2"
        >
          <Plus className="size-3.5" aria-hidden="true" />
          Add your own appliance
        </button>
      )}
    </div>
  )
}
