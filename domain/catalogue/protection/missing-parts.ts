import type { ProtectedInverter } from '../connection.ts'
import type { AccessoryData, InverterData, TechnicalData } from '../technical-data.ts'
import { inverterBatteryRatingA } from './battery-current.ts'
import { fitAcBoxToInverter, fitArrester } from './fit-box.ts'
import { fitCableToBreaker, fitCableToInverter } from './fit-battery-cable.ts'
import { breakerAtBattery, breakerAtPanels, suitsPlace, type BreakerPlace } from './fit-breaker.ts'

type PartData =
  | ProtectedInverter
  | AccessoryData
  | Pick<Exclude<TechnicalData, InverterData | AccessoryData>, 'kind'>

/** A product of a system, with its technical data. */
export interface SystemPart {
  data: PartData
  quantity: number
}

/** Something that a system still needs to be put up safely. */
export interface MissingPart {
  /** For a list: "battery cable". */
  words: string
  /** How many places still lack it. */
  places: number
  /** How many of the places one accessory serves; 0 when it does not fit. */
  serves: (accessory: AccessoryData) => number
}

/**
 * The parts that a system lacks for a safe installation. Empty when it has mounting, cable,
 * protection and earthing for all of its panels, inverters and batteries, each of the right rating.
 * The same rules tell on product pages what fits.
 */
export function listMissingParts(parts: readonly SystemPart[]): MissingPart[] {
  const inverters = parts.flatMap(({ data, quantity }) =>
    data.kind === 'inverter' ? [{ inverter: data, quantity }] : [],
  )
  const panels = count(parts, ({ kind }) => kind === 'panel')
  const batteries = count(parts, ({ kind }) => kind === 'battery')
  const needs = [
    ...(panels > 0 ? needsOfPanels(panels) : []),
    ...inverters.flatMap(({ inverter, quantity }) => [
      ...(panels > 0 ? needsOfTrackers(inverter, quantity) : []),
      ...(batteries > 0 ? needsOfBattery(parts, inverter, { quantity, batteries }) : []),
      need('a breaker for the AC side', quantity, 'ac-box', (box) =>
        fits(fitAcBoxToInverter(box, inverter)),
      ),
    ]),
    need('earthing', 1, 'earthing'),
  ]
  return needs.flatMap(({ places, ...rest }) => {
    const served = parts.reduce(
      (sum, { data, quantity }) =>
        data.kind === 'accessory' ? sum + rest.serves(data) * quantity : sum,
      0,
    )
    return served < places ? [{ ...rest, places: places - served }] : []
  })
}

function need(
  words: string,
  places: number,
  part: AccessoryData['part'],
  suits: (accessory: AccessoryData) => boolean = () => true,
): MissingPart {
  return {
    words,
    places,
    serves: (accessory) => (accessory.part === part && suits(accessory) ? 1 : 0),
  }
}

/** A short thin cable is enough for two panels; the rows of a roof need the thick one. */
const [panelsOfThinCable, roofCableMm2] = [2, 6]

function needsOfPanels(panels: number): MissingPart[] {
  return [
    {
      words: 'mounting for every panel',
      places: panels,
      serves: ({ holdsPanels }) => holdsPanels ?? 0,
    },
    need(
      'panel cable',
      1,
      'pv-cable',
      ({ crossSectionMm2 }) =>
        panels <= panelsOfThinCable || (crossSectionMm2 ?? roofCableMm2) >= roofCableMm2,
    ),
    need('connectors', 1, 'connectors'),
  ]
}

function needsOfTrackers(inverter: ProtectedInverter, quantity: number): MissingPart[] {
  const trackers = (inverter.mpptTrackers ?? 1) * quantity
  return [
    need('a breaker for the panels', trackers, 'dc-breaker', suitsAt(breakerAtPanels(inverter))),
    need('a surge arrester', trackers, 'surge-arrester', (each) =>
      fits(fitArrester(each, inverter)),
    ),
  ]
}

function needsOfBattery(
  parts: readonly SystemPart[],
  inverter: ProtectedInverter,
  { quantity, batteries }: { quantity: number; batteries: number },
): MissingPart[] {
  const ratingA = inverterBatteryRatingA(inverter)
  if (ratingA === null) return []
  const isBreaker = suitsAt(breakerAtBattery(inverter))
  const breaker = parts.find(
    ({ data }) => data.kind === 'accessory' && data.part === 'dc-breaker' && isBreaker(data),
  )?.data
  return [
    need(`a battery breaker of ${Math.ceil(ratingA)} A or more`, quantity, 'dc-breaker', isBreaker),
    need(
      'battery cable',
      batteries,
      'battery-cable',
      (cable) =>
        fits(fitCableToInverter(cable, inverter)) &&
        (breaker?.kind !== 'accessory' || fits(fitCableToBreaker(cable, breaker))),
    ),
  ]
}

function fits({ verdict }: { verdict: string }): boolean {
  return verdict === 'fits'
}

/** Without numbers on the data sheet no breaker is known to belong there. */
function suitsAt(place: BreakerPlace | null): (data: AccessoryData) => boolean {
  return (data) => place !== null && suitsPlace(data, place)
}

function count(parts: readonly SystemPart[], matches: (data: PartData) => boolean): number {
  return parts.reduce((sum, { data, quantity }) => sum + (matches(data) ? quantity : 0), 0)
}
