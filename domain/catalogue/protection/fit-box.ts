import type { ProtectedInverter } from '../connection.ts'
import type { AccessoryData, ControllerData } from '../technical-data.ts'
import { askSeller, formatTenths, refuse, type Fit } from '../fit.ts'
import { continuousFactor } from './battery-current.ts'

const mainsV = 230
/** Between two of three phases; a box for three is rated for it. */
const threePhaseV = 400

/** Whether an AC protection box carries the output of an inverter. */
export function fitAcBoxToInverter(box: AccessoryData, inverter: ProtectedInverter): Fit {
  const isThreePhase = (box.ratedV ?? 0) >= threePhaseV
  if (inverter.isThreePhase && !isThreePhase)
    return refuse('The box has one phase, the inverter three.')
  if (!inverter.isThreePhase && isThreePhase)
    return refuse('The box has three phases, the inverter one.')
  if (box.ratedA === null) return askSeller('The current of the box is not on its data sheet.')
  const phases = isThreePhase ? 3 : 1
  const minA = ((inverter.powerKva * 1000) / phases / mainsV) * continuousFactor
  if (box.ratedA < minA)
    return refuse(
      `The inverter gives ${formatTenths(minA / continuousFactor)} A${isThreePhase ? ' on each phase' : ''}; with a quarter more the box has to carry ${formatTenths(minA)} A.`,
    )
  return {
    verdict: 'fits',
    arrangement: 'one between inverter and house',
    reasons: [`It has to carry ${formatTenths(minA)} A and carries ${formatTenths(box.ratedA)} A.`],
  }
}

/** Whether a surge arrester bears the voltage of a solar input. */
export function fitArrester(
  { ratedV }: AccessoryData,
  input: ProtectedInverter | ControllerData,
): Fit {
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
