import type { AccessoryData, ControllerData, InverterData } from '../technical-data.ts'
import { askSeller, formatTenths, refuse, type Fit } from '../fit.ts'
import { continuousFactor } from './battery-current.ts'

const mainsV = 230

/** Whether an AC protection box carries the output of an inverter. */
export function fitAcBoxToInverter(box: AccessoryData, inverter: InverterData): Fit {
  if (inverter.isThreePhase) return refuse('The box has one phase, the inverter three.')
  if (box.ratedA === null) return askSeller('The current of the box is not on its data sheet.')
  const minA = ((inverter.powerKva * 1000) / mainsV) * continuousFactor
  if (box.ratedA < minA)
    return refuse(
      `The inverter gives ${formatTenths(minA / continuousFactor)} A; with a quarter more the box has to carry ${formatTenths(minA)} A.`,
    )
  return {
    verdict: 'fits',
    arrangement: 'one between inverter and house',
    reasons: [`It has to carry ${formatTenths(minA)} A and carries ${formatTenths(box.ratedA)} A.`],
  }
}

/** Whether a surge arrester bears the voltage of a solar input. */
export function fitArrester({ ratedV }: AccessoryData, input: InverterData | ControllerData): Fit {
  const { maxVocV } = input
  if (ratedV === null || maxVocV === null)
    return askSeller('The highest voltage is not on the data sheet.')
  if (ratedV < maxVocV)
    return refuse(
      `The panels may give ${formatTenths(maxVocV)} V; the arrester is made for ${formatTenths(ratedV)} V.`,
    )
  const trackers = input.kind === 'inverter' ? (input.mpptTrackers ?? 1) : 1
  return {
    verdict: 'fits',
    arrangement:
      trackers > 1
        ? `one for each of the ${trackers} trackers`
        : 'one where the panel cable comes in',
    reasons: [
      `It is made for ${formatTenths(ratedV)} V; the panels may give ${formatTenths(maxVocV)} V.`,
    ],
  }
}
