import { bandHours, tariffBands } from '../../../../domain/solar/load/tariff-band.ts'
import { formatCalendarDay } from '../../../platform/format-time.ts'
import { bandOf, type QuestionProps } from '../../../features/calculators/solar-question.ts'
import { valueInWords } from '../answer-words.ts'
import { tariffKeyOf } from '../../../features/calculators/answer-rates.ts'
import type { DatedValue } from '../../../features/calculators/calculator-data.ts'

/** Hours of light and the band of the grid: one choice, because the band follows from the hours. */
export function LightField({
  question,
  values,
  onChange,
}: QuestionProps & { values: DatedValue[] }) {
  const { gridHours } = question
  const band = bandOf(question)
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor="light" className="text-md font-semibold">
          Hours of light a day
        </label>
        <output htmlFor="light" className="money text-lg font-bold">
          {gridHours} h
        </output>
      </div>
      <input
        id="light"
        name="light"
        type="range"
        min="0"
        max="24"
        step="1"
        value={gridHours}
        onChange={(event) => onChange({ gridHours: Number(event.target.value) })}
        aria-valuetext={`${gridHours} hours`}
        aria-describedby="light-price"
        className="mt-1 h-11 w-full cursor-pointer border border-transparent accent-(--primary)"
      />
      <fieldset>
        <legend className="text-sm font-semibold">Your band</legend>
        <div className="mt-1 grid grid-cols-5 gap-1 rounded-control border border-line-strong p-1">
          {tariffBands.map((each) => (
            <label
              key={each}
              className="relative flex min-h-11 cursor-pointer flex-col items-center justify-center rounded-lg text-sm leading-tight font-semibold has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="band"
                value={each}
                checked={band === each}
                onChange={() => onChange({ band: each, gridHours: bandHours[each] })}
                aria-label={`Band ${each}, ${bandHours[each]} hours`}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {each}
              <span className="text-xs font-normal">{bandHours[each]} h</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p id="light-price" className="mt-1.5 text-sm text-ink-3">
        <PriceOfBand question={question} values={values} />
      </p>
    </div>
  )
}

function PriceOfBand({
  question,
  values,
}: {
  question: QuestionProps['question']
  values: DatedValue[]
}) {
  const band = bandOf(question)
  if (band === null) return <>No grid at all: sun, battery and generator do all the work.</>
  if (question.tariffNaira !== null)
    return <>You gave your own price of a kWh under “Generator and prices”.</>
  const price = values.find(({ key }) => key === tariffKeyOf(band))
  if (!price) return null
  return (
    <>
      We use {valueInWords(price.value, price.unit)} before VAT, our figure for Band {band} of{' '}
      {formatCalendarDay(price.as_of)}. If your receipt says something else, type it under
      “Generator and prices”.
    </>
  )
}
