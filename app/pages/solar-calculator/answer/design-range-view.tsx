import type { ReactNode } from 'react'
import { formatPercent } from '../../../../domain/money/percent.ts'
import {
  surveyShare,
  type Between,
  type DesignRange,
} from '../../../../domain/solar/system/design-range.ts'
import { SubmitProject } from '../../../features/inquiry/submit-project.tsx'
import type { SolarQuestion } from '../../../features/calculators/solar-question.ts'
import {
  paybackRangeInWords,
  rounded,
  shortNaira,
  whyProject,
  openDaysInWords,
} from '../answer-words.ts'
import { describeRange } from './describe-answer.ts'

/** The answer for a load above what the shop builds: ranges, and the way to our engineers. */
export function DesignRangeView({
  range,
  question,
}: {
  range: DesignRange
  question: SolarQuestion
}) {
  return (
    <section
      aria-labelledby="range-title"
      aria-live="polite"
      className="rounded-art border border-line bg-surface-2 p-5 sm:p-8"
    >
      <p className="text-md text-ink-2">
        For {rounded(range.load.dailyKwh)} kWh a day{openDaysInWords(question.daysPerWeek)},{' '}
        {rounded(range.load.peakKw)} kW at the same time
      </p>
      <h2 id="range-title" className="mt-1 font-sans text-2xl tracking-normal sm:text-3xl">
        A project for our engineers
      </h2>
      <p className="mt-3 max-w-2xl text-ink-2">
        {whyProject(range.arrayKwp, question.battery)} This is what you can expect, at today’s
        prices of our parts.
      </p>
      <dl className="mt-6 grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        <Figure label="Panels">{between(range.arrayKwp, rounded)} kWp</Figure>
        <Figure label="Battery">
          {range.batteryKwh.max > 0 ? `${between(range.batteryKwh, rounded)} kWh` : 'none'}
        </Figure>
        <Figure label="Inverters">{between(range.inverterKva, rounded)} kVA</Figure>
        <Figure label="Parts and installation">{between(range.investmentKobo, shortNaira)}</Figure>
        <Figure label="Saves a year">{between(range.savingKobo, shortNaira)}</Figure>
        <Figure label="Pays back in">
          {paybackRangeInWords({
            minYears: range.paybackYears.min,
            maxYears: range.paybackYears.max,
          })}
        </Figure>
      </dl>
      <p className="mt-6 max-w-2xl border-t border-line pt-4 text-sm text-ink-2">
        After the visit, size and price may change by {formatPercent(surveyShare)}, up or down. An
        engineer will read what you send us and call you to agree on a day.
      </p>
      <div className="mt-5" data-no-print>
        <SubmitProject
          label="Send it to our engineers"
          projectType="Commercial Solar Project"
          description={describeRange(range, question)}
        />
      </div>
    </section>
  )
}

/** "12 to 20"; one figure when both round to the same. */
function between({ min, max }: Between, format: (value: number) => string): string {
  const [low, high] = [format(min), format(max)]
  return low === high ? low : `${low} to ${high}`
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="money text-lg font-bold sm:text-xl">{children}</dd>
    </div>
  )
}
