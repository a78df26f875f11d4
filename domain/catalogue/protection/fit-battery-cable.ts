import type { ProtectedInverter } from '../connection.ts'
import type { AccessoryData, ControllerData } from '../technical-data.ts'
import { highVoltageV } from '../data-sheet/describe-chemistries.ts'
import { askSeller, formatTenths, refuse, type Fit } from '../fit.ts'
import { controllerRatingA, inverterBatteryRatingA } from './battery-current.ts'

/** Whether a battery cable carries what flows between an inverter and its battery. */
export function fitCableToInverter(cable: AccessoryData, inverter: ProtectedInverter): Fit {
  const minA = inverterBatteryRatingA(inverter)
  if (minA === null) return refuse('This inverter has no battery input.')
  const batteryV = inverter.batteryRangeV?.max ?? 0
  if (cable.ratedV === null && batteryV >= highVoltageV)
    return askSeller('The voltage of the cable is not on its data sheet.')
  if (cable.ratedV !== null && cable.ratedV < batteryV)
    return refuse(
      `The battery may have ${formatTenths(batteryV)} V; the cable is made for ${formatTenths(cable.ratedV)} V.`,
    )
  return fitCable(cable, minA, 'one pair for each battery')
}

/** The same for a charge controller, whose terminals take only so thick a cable. */
export function fitCableToController(cable: AccessoryData, controller: ControllerData): Fit {
  const { maxCableMm2 } = controller
  const { crossSectionMm2 } = cable
  if (maxCableMm2 === null || crossSectionMm2 === null)
    return askSeller('The data sheets do not say whether the cable goes into the terminals.')
  if (crossSectionMm2 > maxCableMm2)
    return refuse(`The terminals of the controller take ${formatTenths(maxCableMm2)} mm² at most.`)
  return fitCable(cable, controllerRatingA(controller), 'one pair to the battery')
}

/** Whether a breaker trips before a battery cable gets hot. */
export function fitCableToBreaker(
  { ratedA: cableA }: AccessoryData,
  { ratedA: breakerA }: AccessoryData,
): Fit {
  if (cableA === null || breakerA === null)
    return askSeller('The currents of cable and breaker are not on their data sheets.')
  if (cableA < breakerA)
    return refuse(
      `The cable carries ${formatTenths(cableA)} A, the breaker trips above ${formatTenths(breakerA)} A: the cable would burn first.`,
    )
  return {
    verdict: 'fits',
    arrangement: 'the breaker protects the cable',
    reasons: [
      `The cable carries ${formatTenths(cableA)} A, and the breaker trips above ${formatTenths(breakerA)} A.`,
    ],
  }
}

function fitCable({ ratedA }: AccessoryData, minA: number, arrangement: string): Fit {
  if (ratedA === null) return askSeller('The current of the cable is not on its data sheet.')
  if (ratedA < minA)
    return refuse(
      `The cable has to carry ${formatTenths(minA)} A; this one carries ${formatTenths(ratedA)} A.`,
    )
  return {
    verdict: 'fits',
    arrangement,
    reasons: [
      `It has to carry ${formatTenths(minA)} A, the highest current plus a quarter. Take a breaker of at most ${formatTenths(ratedA)} A with it.`,
    ],
  }
}
