import { litresPerHour, typicalGenerator } from '../system/generator.ts'
import { fuelOfSize, generatorPowerFactor } from './new-generator.ts'

/** Days of a month, as bills count them. */
const daysPerMonth = 365 / 12

export interface RunningCost {
  fuel: 'petrol' | 'diesel'
  /** What the generator gives at this load, kW. */
  outputKw: number
  litresPerHour: number
  koboPerHour: number
  koboPerKwh: number
  litresPerMonth: number
  koboPerMonth: number
}

/**
 * What a generator costs in fuel alone: by the typical fuel curve of its fuel. Repairs, oil and the
 * set itself are not in it.
 * @param kva rated apparent power; sets above 8 kVA burn diesel
 * @param loadShare output as a share of the rated power, above 0 to 1
 * @param hoursPerDay 0 to 24
 * @throws RangeError for a number outside its range
 */
export function runningCost({
  kva,
  loadShare,
  hoursPerDay,
  fuelKoboPerLitre,
}: {
  kva: number
  loadShare: number
  hoursPerDay: number
  fuelKoboPerLitre: Record<'petrol' | 'diesel', number>
}): RunningCost {
  if (!(loadShare > 0 && loadShare <= 1))
    throw new RangeError(`the load must be above 0 and at most 1, not ${loadShare}`)
  if (!(hoursPerDay >= 0 && hoursPerDay <= 24))
    throw new RangeError(`hours a day must be 0 to 24, not ${hoursPerDay}`)
  const fuel = fuelOfSize(kva)
  const generator = typicalGenerator(fuel, kva * generatorPowerFactor)
  const outputKw = generator.ratedKw * loadShare
  const litres = litresPerHour(generator, outputKw)
  const koboPerHour = litres * fuelKoboPerLitre[fuel]
  const hoursPerMonth = hoursPerDay * daysPerMonth
  return {
    fuel,
    outputKw,
    litresPerHour: litres,
    koboPerHour: Math.round(koboPerHour),
    koboPerKwh: Math.round(koboPerHour / outputKw),
    litresPerMonth: litres * hoursPerMonth,
    koboPerMonth: Math.round(koboPerHour * hoursPerMonth),
  }
}
