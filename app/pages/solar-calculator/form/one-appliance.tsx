import X from '~icons/lucide/x'
import type { ReactNode } from 'react'
import {
  nameOfChoice,
  type ApplianceChoice,
} from '../../../features/calculators/appliance-choice.ts'
import { NumberInput } from './number-input.tsx'

export interface ApplianceEdits {
  onPut: (use: ApplianceChoice) => void
  onRemove: (key: string) => void
}

/** One appliance of the list, with editable numbers; `children` are fields above them. */
export function OneAppliance({
  use,
  onPut,
  onRemove,
  children,
}: ApplianceEdits & { use: ApplianceChoice; children?: ReactNode }) {
  const { key, own } = use
  const name = nameOfChoice(use)
  const fields = [
    { part: 'quantity', label: 'How many', kind: 'quantity' },
    { part: 'watts', label: 'Watts', kind: 'watts' },
    { part: 'dayHours', label: 'h by day', kind: 'hours' },
    { part: 'nightHours', label: 'h by night', kind: 'hours' },
  ] as const
  return (
    <li className="py-2">
      <fieldset>
        <legend className="sr-only">{name}</legend>
        <div className="flex items-center justify-between gap-2">
          <span className="text-md font-semibold" aria-hidden="true">
            {name}
          </span>
          <button
            type="button"
            onClick={() => onRemove(key)}
            className="-mr-2 inline-flex size-11 items-center justify-center rounded-control text-ink-3 hover:text-danger"
          >
            <X className="size-4" aria-hidden="true" />
            <span className="sr-only">Remove {name}</span>
          </button>
        </div>
        {children}
        <div className="grid grid-cols-4 gap-1.5 [&_input]:px-2.5">
          {fields.map(({ part, label, kind }) => (
            <div key={part}>
              <label htmlFor={`${key}-${part}`} className="text-xs text-ink-3">
                {label}
              </label>
              <NumberInput
                id={`${key}-${part}`}
                value={use[part]}
                kind={kind}
                onValue={(value) => onPut({ ...use, [part]: value })}
              />
            </div>
          ))}
        </div>
        <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={use.isCritical === true}
            onChange={(event) => onPut({ ...use, isCritical: event.target.checked })}
            className="size-5 accent-(--primary)"
          />
          Must never go off
        </label>
        {own && (
          <div className="mt-1.5 flex items-center gap-2 [&_input]:w-28">
            <NumberInput
              id={`${key}-start`}
              value={own.startWatts}
              kind="start"
              onValue={(startWatts) => onPut({ ...use, own: { ...own, startWatts } })}
            />
            <label htmlFor={`${key}-start`} className="mt-1.5 text-xs text-ink-3">
              Watts when it starts. A motor or compressor needs 3 to 5 times its normal watts.
            </label>
          </div>
        )}
      </fieldset>
    </li>
  )
}
