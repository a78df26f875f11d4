import { formatNaira } from '../../../../domain/money/money.ts'
import type { SolarAnswer } from '../../../../domain/solar/system/solar-answer.ts'
import { rounded, shortNaira, unmetLoadInWords, yearsInWords } from '../answer-words.ts'

/** The system against a new generator, for somebody who has none. */
export function BuyAGenerator({ answer: { insteadOfGenerator: bought } }: { answer: SolarAnswer }) {
  if (!bought) return null
  const { cost, moreKobo, paybackYears, savingKobo } = bought
  return (
    <section aria-labelledby="generator-title" className="max-w-2xl">
      <h2 id="generator-title">Or buy a generator?</h2>
      <p className="mt-3 text-ink-2">
        You have no generator today. A new {bought.fuel} generator that can run what you need has{' '}
        {bought.ratedKva} kVA and costs about {shortNaira(bought.priceKobo)}. At{' '}
        {rounded(bought.hoursPerDay)} hours a day it burns {month(cost.fuelKobo)} of fuel a month.
        Oil and repairs come on top. {bought.unmetLoadShare > 0.001 && 'Even so, '}
        {unmetLoadInWords(bought.unmetLoadShare)}
      </p>
      <p className="mt-3 text-ink-2">
        {moreKobo > 0
          ? `This system costs ${shortNaira(moreKobo)} more than that generator`
          : 'This system costs no more than that generator'}
        {savingKobo > 0
          ? ` and saves ${month(savingKobo)} a month compared with it. ${paidBack(paybackYears)}`
          : ', but it saves no money compared with it.'}{' '}
        Prices of generators are listed under “How we calculate”.
      </p>
    </section>
  )
}

function paidBack(years: number | null): string {
  return years === null
    ? 'You do not get the difference back within 20 years.'
    : `You get the difference back in ${yearsInWords(years)}.`
}

function month(kobo: number): string {
  return formatNaira(Math.round(kobo / 12 / 50_000) * 50_000)
}
