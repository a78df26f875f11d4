import { formatNumber } from '../../../../domain/text/format-number.ts'
import { useState } from 'react'
import { limits, readNumber } from '../../../features/calculators/solar-question.ts'

interface NumberInputProps {
  id: string
  name?: string
  value: number | null
  /** Which number of the question it is; decides its range and whether it is money. */
  kind: keyof typeof limits
  placeholder?: string
  /** When given, the field may be empty. */
  onEmpty?: () => void
  onValue: (value: number) => void
}

/**
 * A number field. A number that is out of range is marked and not reported until it is corrected.
 */
export function NumberInput({
  id,
  name,
  value,
  kind,
  placeholder,
  onEmpty,
  onValue,
}: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === null ? '' : String(value))
  const [min, max] = limits[kind]
  const isGood = text === '' ? onEmpty !== undefined : readNumber(kind, text) !== null
  return (
    <>
      <input
        type="text"
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={placeholder}
        aria-invalid={isGood ? undefined : true}
        aria-describedby={isGood ? undefined : `${id}-error`}
        onBlur={() => isGood && setTyped(null)}
        onChange={(event) => {
          const next = event.target.value
          setTyped(next)
          const number = readNumber(kind, next)
          if (next.trim() === '') onEmpty?.()
          else if (number !== null) onValue(number)
        }}
        className="money mt-1.5 block min-h-12 w-full rounded-control border border-line-strong bg-surface px-4 text-base placeholder:text-ink-3 hover:border-ink aria-invalid:border-2 aria-invalid:border-danger"
      />
      {!isGood && (
        <p id={`${id}-error`} role="status" className="mt-1 text-sm text-danger">
          A number from {formatNumber(min)} to {formatNumber(max)}.
        </p>
      )}
    </>
  )
}
