import { useState } from 'react'

interface QuantityFieldProps {
  label: string
  quantity: number
  isLocked: boolean
  onChange: (quantity: number) => void
}

/** A small number that is saved when one leaves it. */
export function QuantityField({ label, quantity, isLocked, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState(String(quantity))
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={label}
      className="w-20 rounded-control border border-line-strong bg-surface px-3 py-2 text-right"
      value={typed}
      readOnly={isLocked}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        const next = Number(typed)
        const isGood = Number.isInteger(next) && next >= 1 && next <= 999
        if (!isGood) setTyped(String(quantity))
        else if (next !== quantity) onChange(next)
      }}
    />
  )
}
