import { maxUnmetCriticalShare } from '../../../../domain/solar/system/choose-system.ts'
import type { SolarAnswer } from '../../../../domain/solar/system/solar-answer.ts'
import { coverInWords } from '../critical-words.ts'
import { nameOfChoice } from '../../../features/calculators/appliance-choice.ts'
import type { SolarQuestion } from '../../../features/calculators/solar-question.ts'

/** How well a system serves what must never go off; nothing when the visitor marked nothing. */
export function CriticalLoads({
  answer,
  question: { uses },
}: {
  answer: SolarAnswer
  question: SolarQuestion
}) {
  const { unmetCriticalShare, criticalBatteryHours } = answer
  if (unmetCriticalShare === null || criticalBatteryHours === null) return null
  const names = uses.filter(({ isCritical }) => isCritical).map(nameOfChoice)
  const isEnough = unmetCriticalShare <= maxUnmetCriticalShare
  return (
    <section
      aria-labelledby="critical-title"
      className={`rounded-card px-5 py-4 ${isEnough ? 'bg-surface-2' : 'bg-warning-soft text-warning'}`}
    >
      <h2 id="critical-title" className="font-sans text-lg">
        What must never go off
      </h2>
      <p className="mt-1 max-w-2xl">
        {names.join(', ')}: over a year, {inWords(unmetCriticalShare)} of their power is missing.{' '}
        {isEnough
          ? `Our limit is ${maxUnmetCriticalShare * 100} %. We made the system larger where that was needed.`
          : `We aim for ${maxUnmetCriticalShare * 100} % or less, and our shop has no system that gives it. Send us your project: an engineer will look for a better way.`}
      </p>
      <p className="mt-1 max-w-2xl font-semibold">
        {coverInWords({ ...answer, criticalBatteryHours })}
      </p>
      <p className="mt-1 max-w-2xl text-sm">
        When power is short, switch off everything else first. Ask our crew to put these appliances
        on a line of their own.
      </p>
    </section>
  )
}

function inWords(share: number): string {
  if (share < 0.0005) return 'almost none'
  return `${(share * 100).toFixed(1)} %`
}
