import Minus from '~icons/lucide/minus'
import Plus from '~icons/lucide/plus'
import { useId, useState } from 'react'

interface QuantityStepperProps {
  quantity: number
  onChange: (quantity: number) => void
  /** What is counted, for screen readers. */
  name: string
  min?: number
  max: number
}

/**
 * A quantity to step or type. Typed text applies on blur or Enter; text that is not a whole number
 * changes nothing.
 */
export function QuantityStepper({ quantity, onChange, name, min = 1, max }: QuantityStepperProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const step =
    'grid min-h-11 w-11 place-items-center rounded-control hover:bg-surface-2 disabled:opacity-40'

  function commit() {
    if (typed === null) return
    setTyped(null)
    if (!/^\d+$/.test(typed.trim())) return
    const value = Math.max(min, Math.min(max, Number(typed)))
    if (value !== quantity) onChange(value)
  }

  return (
    <div className="inline-flex items-center rounded-control border border-line-strong bg-surface">
      <button
        type="button"
        className={step}
        onClick={() => onChange(quantity - 1)}
        disabled={quantity <= min}
        aria-label={`One ${name} less`}
      >
        <Minus className="size-4" aria-hidden="true" />
      </button>
      <label htmlFor={id} className="sr-only">
        Quantity of {name}
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(quantity)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className="money min-h-11 w-12 bg-transparent text-center font-semibold"
      />
      <button
        type="button"
        className={step}
        onClick={() => onChange(quantity + 1)}
        disabled={quantity >= max}
        aria-label={`One ${name} more`}
      >
        <Plus className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}
