import { formatNaira } from '../../../../domain/money/money.ts'
import type { DesignRange } from '../../../../domain/solar/system/design-range.ts'
import type { SolarAnswer } from '../../../../domain/solar/system/solar-answer.ts'
import { chargeSetting } from '../charge-setting.ts'
import { shortOfStock } from '../stock-words.ts'
import { openDaysInWords, rounded, shortNaira, yearsInWords } from '../answer-words.ts'
import type { PartFace } from '../../../features/calculators/calculator-data.ts'
import { nameOfChoice } from '../../../features/calculators/appliance-choice.ts'
import { findPlaceOf, type SolarQuestion } from '../../../features/calculators/solar-question.ts'
import { solarPath } from '../../../features/calculators/solar-url.ts'

/** The answer as labels and values, for the list of saved calculations. */
export function summarizeAnswer({
  arrayKwp,
  batteryKwh,
  system,
  investmentKobo,
  economics,
}: SolarAnswer): { label: string; value: string }[] {
  return [
    {
      label: 'System',
      value: `${rounded(arrayKwp)} kWp, ${system.inverterKva} kVA, ${rounded(batteryKwh)} kWh`,
    },
    { label: 'With installation', value: shortNaira(investmentKobo) },
    { label: 'Pays back in', value: yearsInWords(economics.paybackYears) },
  ]
}

/** A title for a question: "Ikeja, ₦65,000 a month, 12 h of light". */
export function titleOf(question: SolarQuestion): string {
  const { place, from, spendNaira, uses, gridHours, daysPerWeek } = question
  const demand =
    from === 'spend'
      ? `${formatNaira(spendNaira * 100)} a month`
      : `${uses.length} kinds of appliances`
  return `${findPlaceOf({ place })?.capital ?? place}, ${demand}${openDaysInWords(daysPerWeek)}, ${rounded(gridHours)} h of light`
}

/** A question as text, for an inquiry; also used when there is no answer. */
export function describeQuestion(question: SolarQuestion): string {
  const { from, uses } = question
  const list =
    from === 'appliances'
      ? uses.map(
          (use) =>
            `${use.quantity} × ${nameOfChoice(use)}, ${use.watts} W, ${use.dayHours} h by day, ${use.nightHours} h by night${use.isCritical ? ', must never go off' : ''}`,
        )
      : []
  return [`From the solar calculator: ${titleOf(question)}.`, ...list].join('\n')
}

/** Question and answer as text, for an inquiry. */
export function describeAnswer({
  answer,
  question,
  faces,
  origin,
}: {
  answer: SolarAnswer
  question: SolarQuestion
  faces: Record<string, PartFace>
  origin: string
}): string {
  const parts = answer.system.lines.map(
    ({ id, quantity }) => `${quantity} × ${faces[id]?.name ?? id}`,
  )
  const notes = [chargeSetting(answer.system), shortOfStock(answer.system.lines, faces)]
  return [
    describeQuestion(question),
    `Wanted: ${rounded(answer.load.dailyKwh)} kWh a day, peak ${rounded(answer.load.peakKw)} kW.`,
    `System: ${parts.join('; ')}.`,
    ...notes.filter((note) => note !== null),
    ...summarizeAnswer(answer).map(({ label, value }) => `${label}: ${value}`),
    origin + solarPath(question, { isShared: true }),
  ].join('\n')
}

/** Question and design range as text, for an inquiry. */
export function describeRange(
  { load, arrayKwp, batteryKwh, inverterKva, investmentKobo }: DesignRange,
  question: SolarQuestion,
): string {
  return [
    describeQuestion(question),
    `Wanted: ${rounded(load.dailyKwh)} kWh a day, peak ${rounded(load.peakKw)} kW.`,
    `Expected: ${rounded(arrayKwp.min)} to ${rounded(arrayKwp.max)} kWp, ${rounded(batteryKwh.min)} to ${rounded(batteryKwh.max)} kWh, ${rounded(inverterKva.min)} to ${rounded(inverterKva.max)} kVA, ${shortNaira(investmentKobo.min)} to ${shortNaira(investmentKobo.max)}.`,
  ].join('\n')
}
