import ChevronDown from '~icons/lucide/chevron-down'
import { useId, type ReactNode } from 'react'
import { chemistries, chemistryKeys } from '../../../../domain/solar/system/battery-chemistry.ts'
import { standardLossesPercent } from '../../../../domain/solar/panels/pvwatts.ts'
import { usualGeneratorHours } from '../../../../domain/solar/load/load-from-spend.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import { tariffKeyOf } from '../../../features/calculators/answer-rates.ts'
import { formatCalendarDay } from '../../../platform/format-time.ts'
import { valueInWords } from '../answer-words.ts'
import type { DatedValue } from '../../../features/calculators/calculator-data.ts'
import { GeneratorHoursFields } from './generator-hours-fields.tsx'
import { NumberInput } from './number-input.tsx'
import {
  bandOf,
  limits,
  type QuestionProps,
  type SolarQuestion,
} from '../../../features/calculators/solar-question.ts'

const directions: [number, string][] = [
  [180, 'South'],
  [135, 'South-east'],
  [225, 'South-west'],
  [90, 'East'],
  [270, 'West'],
  [0, 'North'],
]
const fuels = { petrol: 'Petrol', diesel: 'Diesel', none: 'No generator' } as const

/** Optional fields; an empty one has its default. */
export function RefineFields({
  question,
  values,
  onChange,
}: QuestionProps & { values: DatedValue[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      <GeneratorAndPrices question={question} values={values} onChange={onChange} />
      <BatteryAndAim question={question} onChange={onChange} />
      <Roof question={question} onChange={onChange} />
    </div>
  )
}

function GeneratorAndPrices({
  question,
  values,
  onChange,
}: QuestionProps & { values: DatedValue[] }) {
  const priceOf = (key: string) => values.find((value) => value.key === key)?.value.toString() ?? ''
  return (
    <Part title="Generator and prices">
      <SelectField
        label="Fuel of the generator"
        name="fuel"
        value={question.fuel}
        onChange={(event) => onChange({ fuel: event.target.value as SolarQuestion['fuel'] })}
      >
        {(['petrol', 'diesel', 'none'] as const).map((fuel) => (
          <option key={fuel} value={fuel}>
            {fuels[fuel]}
          </option>
        ))}
      </SelectField>
      {question.fuel !== 'none' && (
        <>
          <OwnNumber
            label="Hours a day it runs"
            name="run"
            value={question.generatorHours}
            usual={question.shape === 'home' ? String(usualGeneratorHours) : 'working hours'}
            note={tooManyHours(question)}
            onValue={(generatorHours) =>
              onChange({ generatorHours, generatorFromHour: null, generatorToHour: null })
            }
          />
          <GeneratorHoursFields question={question} onChange={onChange} />
          <OwnNumber
            label="Size of the generator, kVA"
            name="kva"
            value={question.generatorKva}
            usual="as large as needed"
            onValue={(generatorKva) => onChange({ generatorKva })}
          />
          <OwnNumber
            label="Your pump price, ₦ a litre"
            name="litre"
            value={question.fuelNaira}
            usual={priceOf(question.fuel)}
            hint={pumpPriceHint(values, question.fuel)}
            onValue={(fuelNaira) => onChange({ fuelNaira })}
          />
        </>
      )}
      <OwnNumber
        label="Your price of a kWh, ₦ before VAT"
        name="tariff"
        value={question.tariffNaira}
        usual={priceOf(tariffKeyOf(bandOf(question) ?? 'A'))}
        hint="It is on your receipt. If you leave this empty, we use the price of your band."
        onValue={(tariffNaira) => onChange({ tariffNaira })}
      />
    </Part>
  )
}

function BatteryAndAim({ question, onChange }: QuestionProps) {
  return (
    <Part title="Battery and goal">
      <SelectField
        label="Aim for"
        name="aim"
        value={question.aim}
        onChange={(event) => onChange({ aim: event.target.value as SolarQuestion['aim'] })}
      >
        <option value="value">The best value over 20 years</option>
        <option value="sun">Enough sun in the worst month</option>
      </SelectField>
      <SelectField
        label="Kind of battery"
        name="battery"
        value={question.battery}
        onChange={(event) => onChange({ battery: event.target.value as SolarQuestion['battery'] })}
      >
        {chemistryKeys.map((key) => (
          <option key={key} value={key}>
            {chemistries[key].name}
          </option>
        ))}
      </SelectField>
      <OwnNumber
        label="Hours on battery alone"
        name="lasts"
        value={question.autonomyHours}
        usual="the outage, 12 at most"
        onValue={(autonomyHours) => onChange({ autonomyHours })}
      />
    </Part>
  )
}

function Roof({ question, onChange }: QuestionProps) {
  return (
    <Part title="Roof">
      <SelectField
        label="Roof faces"
        name="facing"
        value={String(question.azimuthDeg)}
        onChange={(event) => onChange({ azimuthDeg: Number(event.target.value) })}
      >
        {(directions.some(([deg]) => deg === question.azimuthDeg)
          ? directions
          : [...directions, [question.azimuthDeg, `${question.azimuthDeg}°`] as const]
        ).map(([deg, name]) => (
          <option key={deg} value={deg}>
            {name}
          </option>
        ))}
      </SelectField>
      <OwnNumber
        label="Tilt, degrees"
        name="tilt"
        value={question.tiltDeg}
        usual="10"
        onValue={(tiltDeg) => onChange({ tiltDeg: tiltDeg ?? 10 })}
      />
      <OwnNumber
        label="Power lost to dust, %"
        name="dust"
        value={question.soilingPercent}
        usual={String(standardLossesPercent.soiling)}
        hint="Panels washed every month: about 2. Never washed, in the dusty north: 5 to 10."
        onValue={(soilingPercent) => onChange({ soilingPercent })}
      />
    </Part>
  )
}

/** Our own price of the fuel, with its date and source: pump prices change faster than tables. */
function pumpPriceHint(values: DatedValue[], fuel: string): string | undefined {
  const ours = values.find(({ key }) => key === fuel)
  return (
    ours &&
    `If you leave this empty, we use ${valueInWords(ours.value, ours.unit)}, the price on ${formatCalendarDay(ours.as_of)} (${ours.source}).`
  )
}

/** A note when the generator would run longer than the hours without grid. */
function tooManyHours({ generatorHours, gridHours }: SolarQuestion): string | undefined {
  const darkHours = 24 - gridHours
  if (generatorHours === null || generatorHours <= darkHours) return undefined
  return `With ${gridHours} hours of light a day, the generator can run for ${darkHours} at most. We calculate with ${darkHours}.`
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-12 items-center justify-between gap-3 font-semibold">
        {title}
        <ChevronDown
          className="size-4.5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="space-y-4 pb-5">{children}</div>
    </details>
  )
}

interface OwnNumberProps {
  label: string
  name: Extract<keyof typeof limits, string>
  value: number | null
  usual: string
  hint?: string | undefined
  /** A note about the current number. */
  note?: string | undefined
  onValue: (value: number | null) => void
}

function OwnNumber({ label, name, value, usual, hint, note, onValue }: OwnNumberProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-md font-semibold">
        {label}
      </label>
      {hint && <p className="text-sm text-ink-3">{hint}</p>}
      <NumberInput
        id={id}
        name={name}
        value={value}
        kind={name}
        placeholder={usual}
        onValue={onValue}
        onEmpty={() => onValue(null)}
      />
      {note && (
        <p role="status" className="mt-1 text-sm text-warning">
          {note}
        </p>
      )}
    </div>
  )
}
