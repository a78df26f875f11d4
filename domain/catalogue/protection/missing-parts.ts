import type { AccessoryData, InverterData, TechnicalData } from '../technical-data.ts'
import { inverterBatteryRatingA } from './battery-current.ts'
import { fitAcBoxToInverter, fitArrester } from './fit-box.ts'
import { fitCableToBreaker } from './fit-battery-cable.ts'
import { breakerAtBattery, breakerAtPanels, suitsPlace, type BreakerPlace } from './fit-breaker.ts'

/** A product of a system, with its technical data. */
export interface SystemPart {
  data: TechnicalData
  quantity: number
}

/**
 * What a system still needs to be put up safely, in words for a list: "battery cable". Empty when
 * its parts hold mounting, cable, protection and earthing for all of its panels, inverters and
 * batteries, each of the right rating. The same rules tell on product pages what fits.
 */
export function listMissingParts(parts: readonly SystemPart[]): string[] {
  const inverters = parts.flatMap(({ data, quantity }) =>
    data.kind === 'inverter' ? [{ inverter: data, quantity }] : [],
  )
  const panels = count(parts, ({ kind }) => kind === 'panel')
  const batteries = count(parts, ({ kind }) => kind === 'battery')
  return [
    ...(panels > 0 ? listAtPanels(parts, panels) : []),
    ...inverters.flatMap(({ inverter, quantity }) => [
      ...(panels > 0 ? listAtTrackers(parts, inverter, quantity) : []),
      ...(batteries > 0 ? listAtBattery(parts, inverter, { quantity, batteries }) : []),
      ...(countAccessories(parts, (box) => isPart(box, 'ac-box') && fitsBox(box, inverter)) <
      quantity
        ? ['a breaker for the AC side']
        : []),
    ]),
    ...(countAccessories(parts, (each) => isPart(each, 'earthing')) < 1 ? ['earthing'] : []),
  ]
}

function listAtPanels(parts: readonly SystemPart[], panels: number): string[] {
  const held = parts.reduce(
    (sum, { data, quantity }) =>
      data.kind === 'accessory' ? sum + (data.holdsPanels ?? 0) * quantity : sum,
    0,
  )
  const has = (part: AccessoryData['part']) =>
    countAccessories(parts, (each) => isPart(each, part)) > 0
  return [
    ...(held < panels ? ['mounting for every panel'] : []),
    ...(has('pv-cable') ? [] : ['panel cable']),
    ...(has('connectors') ? [] : ['connectors']),
  ]
}

function listAtTrackers(
  parts: readonly SystemPart[],
  inverter: InverterData,
  quantity: number,
): string[] {
  const needed = (inverter.mpptTrackers ?? 1) * quantity
  const breakers = countAccessories(parts, isBreakerFor(breakerAtPanels(inverter)))
  const arresters = countAccessories(
    parts,
    (each) => isPart(each, 'surge-arrester') && fitArrester(each, inverter).verdict === 'fits',
  )
  return [
    ...(breakers < needed ? ['a breaker for the panels'] : []),
    ...(arresters < needed ? ['a surge arrester'] : []),
  ]
}

function listAtBattery(
  parts: readonly SystemPart[],
  inverter: InverterData,
  { quantity, batteries }: { quantity: number; batteries: number },
): string[] {
  const ratingA = inverterBatteryRatingA(inverter)
  if (ratingA === null) return []
  const isBreaker = isBreakerFor(breakerAtBattery(inverter))
  const breaker = parts.find(({ data }) => data.kind === 'accessory' && isBreaker(data))?.data
  const cables = countAccessories(
    parts,
    (each) =>
      isPart(each, 'battery-cable') &&
      each.ratedA !== null &&
      each.ratedA >= ratingA &&
      (breaker?.kind !== 'accessory' || fitCableToBreaker(each, breaker).verdict === 'fits'),
  )
  return [
    ...(countAccessories(parts, isBreaker) < quantity
      ? [`a battery breaker of ${Math.ceil(ratingA)} A or more`]
      : []),
    ...(cables < batteries ? ['battery cable'] : []),
  ]
}

function fitsBox(box: AccessoryData, inverter: InverterData): boolean {
  return fitAcBoxToInverter(box, inverter).verdict === 'fits'
}

function isPart({ part }: AccessoryData, expected: AccessoryData['part']): boolean {
  return part === expected
}

/** Without numbers on the data sheet no breaker is known to belong there. */
function isBreakerFor(place: BreakerPlace | null): (data: AccessoryData) => boolean {
  return (data) => place !== null && isPart(data, 'dc-breaker') && suitsPlace(data, place)
}

function countAccessories(
  parts: readonly SystemPart[],
  matches: (data: AccessoryData) => boolean,
): number {
  return count(parts, (data) => data.kind === 'accessory' && matches(data))
}

function count(parts: readonly SystemPart[], matches: (data: TechnicalData) => boolean): number {
  return parts.reduce((sum, { data, quantity }) => sum + (matches(data) ? quantity : 0), 0)
}
