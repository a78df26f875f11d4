import { useId } from 'react'
import type { SolarAnswer } from '../../../../domain/solar/system/solar-answer.ts'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { ChartLines } from '../../../ui/charts/chart-lines.tsx'
import { dayInWords, rounded } from '../answer-words.ts'
import type { QuestionProps } from '../../../features/calculators/solar-question.ts'

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const below = [0, 6, 12, 18, 24].map((hour) => ({ label: String(hour), at: hour }))

interface DayInTheLifeProps {
  answer: SolarAnswer
  /** The day that the answer shows. */
  day: number
  chosenDay: number
  onChange: QuestionProps['onChange']
}

/** One day of the simulated year, hour by hour; the visitor chooses which. */
export function DayInTheLife({
  answer: { day: hours, batteryKwh },
  day,
  chosenDay,
  onChange,
}: DayInTheLifeProps) {
  const sum = (of: (hour: (typeof hours)[number]) => number) =>
    hours.reduce((total, hour) => total + of(hour), 0)
  const bands = hours
    .filter(({ isGridOn }) => !isGridOn)
    .map(({ hour }) => ({ from: hour, to: hour + 1 }))
  const dark = sum(({ unmetLoadKw }) => unmetLoadKw)
  return (
    <section aria-labelledby="day-title">
      <h2 id="day-title">One day, hour by hour</h2>
      <div className="mt-5">
        <ChartFrame
          title={`${dayInWords(day)}: power in kW`}
          summary={`On this day the panels could make ${rounded(sum(({ pvKw }) => pvKw))} kWh. You needed ${rounded(sum(({ loadKw }) => loadKw))}; ${kwhOrNone(sum(({ gridKw }) => gridKw))} came from the grid and ${kwhOrNone(sum(({ generatorKw }) => generatorKw))} from the generator. ${dark > 0.05 ? `You went without ${rounded(dark)}.` : 'Nothing was missing.'}`}
          legend={[
            { label: 'Sun', color: 'var(--accent)' },
            { label: 'What you run', color: 'var(--ink)', shape: 'line' },
            { label: 'Grid', color: 'var(--info)', shape: 'line' },
            { label: 'Generator', color: 'var(--danger)', shape: 'dashes' },
            { label: 'Grid off', color: 'color-mix(in srgb, var(--ink) 12%, transparent)' },
          ]}
          table={tableOf(hours)}
          controls={<DayChoice day={chosenDay} onChange={onChange} />}
        >
          <ChartLines
            isStepped
            bands={bands}
            below={below}
            formatTick={(kw) => String(kw)}
            lines={[
              {
                label: 'Sun',
                color: 'var(--accent)',
                values: hours.map(({ pvKw }) => pvKw),
                shape: 'area',
              },
              { label: 'Grid', color: 'var(--info)', values: hours.map(({ gridKw }) => gridKw) },
              {
                label: 'Generator',
                color: 'var(--danger)',
                values: hours.map(({ generatorKw }) => generatorKw),
                shape: 'dashes',
              },
              {
                label: 'What you run',
                color: 'var(--ink)',
                values: hours.map(({ loadKw }) => loadKw),
              },
            ]}
          />
          {batteryKwh > 0 && <StoredEnergy hours={hours} />}
        </ChartFrame>
      </div>
    </section>
  )
}

/** "2.6", or "none". */
function kwhOrNone(kwh: number): string {
  return kwh < 0.05 ? 'none' : rounded(kwh)
}

function StoredEnergy({ hours }: { hours: SolarAnswer['day'] }) {
  return (
    <>
      <p className="mt-4 mb-3 text-sm text-ink-2">In the battery, kWh</p>
      <ChartLines
        heightClass="h-28"
        below={below}
        formatTick={(kwh) => String(kwh)}
        lines={[
          {
            label: 'In the battery',
            color: 'var(--primary)',
            values: hours.map(({ storedKwh }) => storedKwh),
            shape: 'area',
          },
        ]}
        isStepped
      />
    </>
  )
}

function tableOf(hours: SolarAnswer['day']): { head: string[]; rows: string[][] } {
  const head = [
    'Hour',
    'Sun, kW',
    'Load, kW',
    'Battery gives, kW',
    'In the battery, kWh',
    'Grid, kW',
    'Generator, kW',
    'Missing, kW',
  ]
  const rows = hours.map((hour) => [
    clock(hour.hour),
    ...[
      hour.pvKw,
      hour.loadKw,
      hour.batteryKw,
      hour.storedKwh,
      hour.gridKw,
      hour.generatorKw,
      hour.unmetLoadKw,
    ].map((value) => value.toFixed(2).replace('-0.00', '0.00')),
  ])
  return { head, rows }
}

function DayChoice({ day, onChange }: { day: number; onChange: QuestionProps['onChange'] }) {
  const id = useId()
  return (
    <div data-no-print className="mt-3 flex flex-wrap items-center gap-x-4">
      <label htmlFor={id} className="text-sm font-semibold">
        Choose the day
      </label>
      <input
        id={id}
        type="range"
        min="1"
        max="365"
        value={day}
        onChange={(event) => onChange({ day: Number(event.target.value) })}
        aria-valuetext={dayInWords(day)}
        className="h-11 min-w-48 flex-1 cursor-pointer border border-transparent accent-(--primary)"
      />
    </div>
  )
}
