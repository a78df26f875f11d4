import { formatNaira } from '../../../domain/money/money.ts'
import { Button } from '../../ui/button.tsx'

const minNaira = 10_000
const maxNaira = 500_000
const stepNaira = 5_000
const startNaira = 65_000

/**
 * One question on the first screen. The answer is passed to the solar calculator, also without
 * JavaScript.
 */
export function PowerSpend() {
  return (
    <form
      action="/solar-calculator"
      method="get"
      data-part="power-spend"
      data-when="touch"
      className="max-w-xl rounded-card border border-line bg-surface p-4 sm:mt-4 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor="spend" className="font-semibold">
          What do you spend on power a month?
        </label>
        <output htmlFor="spend" className="money text-xl font-bold">
          {formatNaira(startNaira * 100)}
        </output>
      </div>
      <input
        id="spend"
        name="spend"
        type="range"
        min={minNaira}
        max={maxNaira}
        step={stepNaira}
        defaultValue={startNaira}
        autoComplete="off"
        aria-valuetext={formatNaira(startNaira * 100)}
        className="h-11 w-full sm:mt-3 cursor-pointer accent-(--primary)"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-sm text-ink-3">
          <span className="max-sm:hidden">Fuel, NEPA and gas for the generator together. </span>Over
          a year: <span data-year>{formatNaira(startNaira * 12 * 100)}</span>.
        </p>
        <Button type="submit" size="small">
          See what solar replaces
        </Button>
      </div>
    </form>
  )
}
