import type { SolarAnswer } from '../../../domain/solar/system/solar-answer.ts'
import { rounded } from './answer-words.ts'

type Covered = Pick<SolarAnswer, 'generatorKw'> & {
  criticalBatteryHours: number
  load: Pick<SolarAnswer['load'], 'criticalKw'>
}

/** What covers the loads that must never go off when sun and grid fail, and for how long. */
export function coverInWords({ criticalBatteryHours, generatorKw, load }: Covered): string {
  return `On a day without sun and grid ${batteryInWords(criticalBatteryHours)} ${
    generatorKw === null
      ? `${criticalBatteryHours === 0 ? 'They' : 'After that they'} go off, because you have no generator. If vaccines, animals or frozen goods depend on them, keep a generator ready, or set 72 hours on battery under “Battery and goal” and compare the price.`
      : generatorInWords(generatorKw, Math.max(0, ...(load.criticalKw ?? [])))
  }`
}

function batteryInWords(hours: number): string {
  if (hours === 0) return 'no battery carries them.'
  return `a full battery carries them alone ${lastsInWords(hours)}, with everything else off.`
}

function lastsInWords(hours: number): string {
  if (hours < 1) return 'for less than an hour'
  if (hours >= 240) return 'for ten days or more'
  const days = hours >= 48 ? ` (${rounded(hours / 24)} days)` : ''
  return hours < 2 ? 'for about an hour' : `for about ${Math.floor(hours)} hours${days}`
}

function generatorInWords(generatorKw: number, criticalKw: number): string {
  const stays = 'Your generator stays: keep it ready to start at any hour of the day or night. It'
  return criticalKw > generatorKw
    ? `${stays} cannot run all of them at once: they take up to ${rounded(criticalKw)} kW.`
    : `${stays} can run all of them.`
}
