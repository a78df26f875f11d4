import type { ProtectedInverter } from '../connection.ts'
import type { AccessoryData, ControllerData, InverterData } from '../technical-data.ts'
import { askSeller, formatTenths, refuse, type Fit } from '../fit.ts'
import { continuousFactor, controllerRatingA, inverterBatteryRatingA } from './battery-current.ts'

/** A breaker up to twice the rating that is needed still trips before a fitting cable burns. */
const maxOversize = 2
/** The continuous current of the 6 mm² cable that comes from the roof. */
const panelCableA = 70
/** Volts of a battery that is being charged, for each volt of its nominal voltage. */
const chargingRatio = 1.25

/** One of the two places of a breaker: what it has to carry and to switch off. */
export interface BreakerPlace {
  minA: number
  maxA: number
  voltageV: number
}

/** Between an inverter and its panels; null when the data sheet lacks a number. */
export function breakerAtPanels({
  maxVocV,
  maxTrackerA,
}: Pick<InverterData, 'maxVocV' | 'maxTrackerA'>): BreakerPlace | null {
  if (maxVocV === null || maxTrackerA === null) return null
  const minA = maxTrackerA * continuousFactor
  return { minA, maxA: Math.max(minA, panelCableA), voltageV: maxVocV }
}

/** Between an inverter and its battery; null without one, or when the data sheet lacks a number. */
export function breakerAtBattery(inverter: ProtectedInverter): BreakerPlace | null {
  const minA = inverterBatteryRatingA(inverter)
  if (minA === null || inverter.batteryRangeV === null) return null
  return { minA, maxA: minA * maxOversize, voltageV: inverter.batteryRangeV.max }
}

/** Whether a breaker belongs at a place. */
export function suitsPlace({ ratedA, ratedV }: AccessoryData, place: BreakerPlace): boolean {
  return ratedA !== null && ratedV !== null && findProblem({ ratedA, ratedV }, place) === null
}

/** Whether a DC breaker belongs between an inverter and its panels or its battery. */
export function fitBreakerToInverter(breaker: AccessoryData, inverter: InverterData): Fit {
  const { mpptTrackers } = inverter
  const panels = breakerAtPanels(inverter)
  if (!panels)
    return askSeller('The solar input of the inverter is not fully described on its data sheet.')
  return describePlaces(breaker, {
    panels,
    battery: breakerAtBattery(inverter),
    panelWords:
      mpptTrackers !== null && mpptTrackers > 1
        ? `one for each of the ${mpptTrackers} trackers, between panels and inverter`
        : 'one between panels and inverter',
    batteryWords: 'one between battery and inverter',
  })
}

/** Whether a DC breaker belongs between a charge controller and its panels or its battery. */
export function fitBreakerToController(breaker: AccessoryData, controller: ControllerData): Fit {
  const minA = controllerRatingA(controller)
  const maxA = minA * maxOversize
  const batteryV = Math.max(...controller.systemVoltagesV) * chargingRatio
  return describePlaces(breaker, {
    panels: { minA, maxA, voltageV: controller.maxVocV },
    battery: { minA, maxA, voltageV: batteryV },
    panelWords: 'one between panels and controller',
    batteryWords: 'one between controller and battery',
  })
}

function describePlaces(
  { ratedA, ratedV }: AccessoryData,
  places: {
    panels: BreakerPlace
    battery: BreakerPlace | null
    panelWords: string
    batteryWords: string
  },
): Fit {
  if (ratedA === null || ratedV === null)
    return askSeller('The ratings of the breaker are not on its data sheet.')
  const { panels, battery } = places
  const problemAt = (place: BreakerPlace) => findProblem({ ratedA, ratedV }, place)
  const panelProblem = problemAt(panels)
  const batteryProblem = battery && problemAt(battery)
  const words = [
    ...(panelProblem === null ? [places.panelWords] : []),
    ...(battery && batteryProblem === null ? [places.batteryWords] : []),
  ]
  const notAtPanels = panelProblem && `Not at the panels: ${panelProblem}`
  const notAtBattery = batteryProblem && `Not at the battery: ${batteryProblem}`
  const reasons = [
    panelProblem === null
      ? `At the panels it has to carry ${formatTenths(panels.minA)} A and switch off ${formatTenths(panels.voltageV)} V.`
      : notAtPanels,
    battery && batteryProblem === null
      ? `At the battery it has to carry ${formatTenths(battery.minA)} A: the highest current plus a quarter.`
      : notAtBattery,
  ].filter((reason) => reason !== null)
  if (words.length === 0) return { ...refuse(''), reasons }
  return { verdict: 'fits', arrangement: words.join('; '), reasons }
}

function findProblem(
  { ratedA, ratedV }: { ratedA: number; ratedV: number },
  { minA, maxA, voltageV }: BreakerPlace,
): string | null {
  if (ratedV < voltageV)
    return `there can be ${formatTenths(voltageV)} V, the breaker switches off ${formatTenths(ratedV)} V.`
  if (ratedA < minA)
    return `it has to carry ${formatTenths(minA)} A; one of ${formatTenths(ratedA)} A trips on a sunny day.`
  if (ratedA > maxA)
    return `one of ${formatTenths(ratedA)} A is too large to protect the cable; take one of ${formatTenths(minA)} to ${formatTenths(maxA)} A.`
  return null
}
