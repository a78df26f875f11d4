import type { ReactNode } from 'react'
import { instalmentTeaser } from '../../../../domain/finance/plan-offer.ts'
import { irradiationUncertainty } from '../../../../domain/solar/climate/places.ts'
import type { SolarAnswer } from '../../../../domain/solar/system/solar-answer.ts'
import { InstalmentLine } from '../../../features/financing/instalment-line.tsx'
import { cautionsOf } from '../cautions.ts'
import { shortOfStock } from '../stock-words.ts'
import { CautionsList } from './cautions-list.tsx'
import {
  monthNaira,
  openDaysInWords,
  paybackRangeInWords,
  plannedAboveBought,
  rounded,
  shortNaira,
  yearsInWords,
  yearlyFigureNote,
} from '../answer-words.ts'
import { installedInWords, stateOf } from '../installation-words.ts'
import { ratesOf } from '../../../features/calculators/answer-rates.ts'
import type { CalculatorData } from '../../../features/calculators/calculator-data.ts'
import { findPlaceOf, type SolarQuestion } from '../../../features/calculators/solar-question.ts'

/**
 * Summary of the answer: the system, its price, payback time, savings, avoided emissions, and their
 * uncertainty.
 */
export function AnswerHead({
  answer,
  question,
  offers,
  values,
  faces,
}: { answer: SolarAnswer; question: SolarQuestion } & Pick<
  CalculatorData,
  'offers' | 'values' | 'faces'
>) {
  const teaser = instalmentTeaser(offers, answer.investmentKobo)
  const {
    arrayKwp,
    batteryKwh,
    economics,
    paybackRange,
    savingKobo,
    savingRangeKobo,
    avoidedKg,
    load,
    system,
  } = answer
  const rates = ratesOf(values)
  const place = findPlaceOf(question)
  const planned = question.from === 'spend' && plannedAboveBought(answer)
  return (
    <section
      aria-labelledby="answer-title"
      className="rounded-art border border-line bg-surface-2 p-5 sm:p-8"
    >
      <p className="text-md text-ink-2">
        For {rounded(load.dailyKwh)} kWh a day in {place?.capital ?? question.place}
        {openDaysInWords(question.daysPerWeek)}
      </p>
      <h2 id="answer-title" className="mt-1 font-sans text-2xl tracking-normal sm:text-3xl">
        {rounded(arrayKwp)} kWp of panels, {system.inverterKva} kVA
        {batteryKwh > 0 ? `, ${rounded(batteryKwh)} kWh of battery` : ', no battery'}
      </h2>
      <CautionsList
        cautions={[shortOfStock(system.lines, faces), ...cautionsOf(answer, question, rates)]}
      />
      {planned && <p className="mt-3 max-w-2xl text-ink-2">{planned}</p>}
      <dl className="mt-6 grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-4" aria-live="polite">
        <Figure label="Parts and installation" value={shortNaira(answer.investmentKobo)}>
          {installedInWords(answer.installed, stateOf(question.place))}; the parts alone{' '}
          {shortNaira(system.partsKobo)}
        </Figure>
        <Figure label="Saves a month" value={savingKobo > 0 ? monthNaira(savingKobo) : 'nothing'}>
          {savingKobo > 0
            ? `between ${monthNaira(savingRangeKobo.min)} and ${monthNaira(savingRangeKobo.max)}`
            : 'against what grid and fuel cost you today'}
        </Figure>
        <Figure label="Pays back in" value={yearsInWords(economics.paybackYears)}>
          {economics.paybackYears !== null && paybackRangeInWords(paybackRange)}
        </Figure>
        <Figure label="CO₂e avoided a year" value={`${rounded(avoidedKg / 1000)} t`}>
          an estimate, not an issued credit
        </Figure>
      </dl>
      {teaser && <InstalmentLine teaser={teaser} className="mt-5" />}
      <p className="mt-6 border-t border-line pt-4 text-sm text-ink-2">{yearlyFigureNote}</p>
      <p className="mt-3 text-sm text-ink-2">
        <strong className="font-semibold text-ink">How sure?</strong> The sun of a year is known to
        ±{irradiationUncertainty.yearShare * 100} %, the sun of a month to ±
        {irradiationUncertainty.monthShare * 100} %. The ranges above allow for that, and for grid
        and fuel prices that are {Math.round(rates.priceUncertaintyShare * 100)} % lower or higher.
        What you run is the least certain part: list your appliances for a closer answer.
      </p>
    </section>
  )
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="money text-xl font-bold sm:text-2xl">{value}</dd>
      <dd className="text-sm text-ink-2">{children}</dd>
    </div>
  )
}
