import { useState } from 'react'
import { Stepper } from './stepper.tsx'

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
  const [typed, setTyped] = useState<string | null>(null)

  function commit() {
    if (typed === null) return
    setTyped(null)
    if (!/^\d+$/.test(typed.trim())) return
    const value = Math.max(min, Math.min(max, Number(typed)))
    if (value !== quantity) onChange(value)
  }

  return (
    <Stepper
      name={name}
      less={{ onClick: () => onChange(quantity - 1), disabled: quantity <= min }}
      input={{
        value: typed ?? String(quantity),
        onChange: (event) => setTyped(event.target.value),
        onBlur: commit,
        onKeyDown: (event) => event.key === 'Enter' && commit(),
      }}
      more={{ onClick: () => onChange(quantity + 1), disabled: quantity >= max }}
    />
  )
}
