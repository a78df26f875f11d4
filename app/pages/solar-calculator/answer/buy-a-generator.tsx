import type { SolarAnswer } from '../../../../domain/solar/system/solar-answer.ts'
import { monthNaira, rounded, shortNaira, unmetLoadInWords, yearsInWords } from '../answer-words.ts'

/** The system against a new generator, for somebody who has none. */
export function BuyAGenerator({ answer: { insteadOfGenerator: bought } }: { answer: SolarAnswer }) {
  if (!bought) return null
  const { cost, moreKobo, paybackYears, savingKobo } = bought
  return (
    <section aria-labelledby="generator-title" className="max-w-2xl">
      <h2 id="generator-title">Or buy a generator?</h2>
      <p className="mt-3 text-ink-2">
        You have no generator today. A new {bought.fuel} one for what you run, {bought.ratedKva}{' '}
        kVA, costs about {shortNaira(bought.priceKobo)}. At {rounded(bought.hoursPerDay)} hours a
        day it burns {monthNaira(cost.fuelKobo)} of fuel a month, before oil and repairs.{' '}
        {bought.unmetLoadShare > 0.001 && 'Even so, '}
        {unmetLoadInWords(bought.unmetLoadShare)}
      </p>
      <p className="mt-3 text-ink-2">
        {moreKobo > 0
          ? `This system costs ${shortNaira(moreKobo)} more than that generator`
          : 'This system costs no more than that generator'}
        {savingKobo > 0
          ? ` and saves ${monthNaira(savingKobo)} a month against it. ${paidBack(paybackYears)}`
          : ', and in money it saves nothing against it.'}{' '}
        Prices of generators are listed under “How we calculate”.
      </p>
    </section>
  )
}

function paidBack(years: number | null): string {
  return years === null
    ? 'The difference does not come back within 20 years.'
    : `The difference comes back in ${yearsInWords(years)}.`
}
