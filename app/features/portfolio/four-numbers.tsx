import { formatNumber } from '../../../domain/text/format-number.ts'
import type { StoryNumbers } from './stories.ts'

interface Numbers {
  kwp: number
  numbers: StoryNumbers
}

/** "2.9", or "over 10". */
function formatPayback({ paybackYears, countedYears }: StoryNumbers): string {
  return paybackYears === null
    ? `over ${countedYears}`
    : formatNumber(paybackYears, { min: 1, max: 1 })
}

/**
 * The numbers that compare systems: peak power, yearly energy, yearly carbon reduction and payback
 * time.
 */
export function FourNumbers({ item, isLarge = false }: { item: Numbers; isLarge?: boolean }) {
  const { numbers } = item
  const figures = [
    { value: formatNumber(item.kwp, { max: 2 }), unit: 'kWp', label: 'of panels' },
    {
      value: formatNumber(Number(numbers.generationKwh.toPrecision(4))),
      unit: 'kWh',
      label: 'a year',
    },
    {
      value: formatNumber(numbers.avoidedKg / 1000, { min: 1, max: 1 }),
      unit: 't CO₂e',
      label: 'avoided a year',
    },
    {
      value: formatPayback(numbers),
      unit: 'years',
      label: 'to pay back, at today’s prices',
    },
  ]
  return (
    <dl
      className={`grid grid-cols-2 ${isLarge ? 'gap-px overflow-hidden rounded-card border border-line bg-line' : 'gap-x-4 gap-y-2.5'}`}
    >
      {figures.map(({ value, unit, label }) => (
        <div
          key={label}
          className={`flex flex-col-reverse justify-end ${isLarge ? 'bg-surface p-4 sm:p-5' : ''}`}
        >
          <dt className={isLarge ? 'text-sm text-ink-3' : 'text-xs text-ink-3'}>{label}</dt>
          <dd
            className={`money font-bold ${isLarge ? 'text-[1.5rem] leading-tight sm:text-[2rem]' : 'text-base leading-tight'}`}
          >
            {value}{' '}
            <span
              className={
                isLarge
                  ? 'text-sm font-semibold text-ink-2 sm:text-base'
                  : 'text-sm font-semibold text-ink-2'
              }
            >
              {unit}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
