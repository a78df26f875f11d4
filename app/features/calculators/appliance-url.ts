import { findAppliance } from '../../../domain/solar/load/appliances.ts'
import {
  isOwnKey,
  maxNameLength,
  type ApplianceChoice,
  type OwnAppliance,
} from './appliance-choice.ts'
import { isWithin, limits } from './solar-question.ts'

/** What stands between the parts of an appliance, and between appliances. A name has neither. */
const separators = /[_~]/g

/** Ends the key of an appliance that must never go off. */
const criticalMark = '*'

/** The value of the parameter and of the field `uses`; {@link parseUses} reads it. */
export function formatUses(uses: readonly ApplianceChoice[]): string {
  return uses
    .map(({ key, quantity, dayHours, nightHours, watts, isCritical, own }) =>
      [
        isCritical ? key + criticalMark : key,
        quantity,
        dayHours,
        nightHours,
        watts,
        ...(own ? [own.startWatts, own.name.replaceAll(separators, ' ')] : []),
      ].join('_'),
    )
    .join('~')
}

/** Reads the parameter `uses`; a sentence in `problems` names what could not be read. */
export function parseUses(text: string, problems: string[]): ApplianceChoice[] {
  const unreadable: string[] = []
  const uses = text
    .split('~')
    .filter(Boolean)
    .slice(0, 60)
    .flatMap((part) => {
      const use = parseUse(part)
      if (!use) unreadable.push(part.slice(0, 30))
      return use && use.quantity > 0 ? [use] : []
    })
  if (unreadable.length > 0)
    problems.push(
      `We could not read these appliances and left them out: “${unreadable.join('”, “')}”.`,
    )
  return uses.filter(({ key }, index) => uses.findIndex((use) => use.key === key) === index)
}

function parseUse(part: string): ApplianceChoice | null {
  const [marked = '', ...rest] = part.split('_')
  const isCritical = marked.endsWith(criticalMark)
  const key = isCritical ? marked.slice(0, -criticalMark.length) : marked
  const [quantity = NaN, dayHours = NaN, nightHours = NaN, watts = NaN, startWatts = NaN] =
    rest.map(readAmount)
  const isGood =
    isWithin(quantity, limits.quantity) &&
    isWithin(dayHours, limits.hours) &&
    isWithin(nightHours, limits.hours) &&
    isWithin(watts, limits.watts)
  if (!isGood) return null
  const use = {
    key,
    quantity,
    dayHours,
    nightHours,
    watts,
    ...(isCritical && { isCritical }),
  }
  if (findAppliance(key)) return use
  const own = isOwnKey(key) ? readOwn(startWatts, rest[5]) : null
  return own && { ...use, own }
}

function readOwn(startWatts: number, name = ''): OwnAppliance | null {
  return isWithin(startWatts, limits.start)
    ? { name: name.slice(0, maxNameLength), startWatts }
    : null
}

function readAmount(text: string): number {
  return /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : NaN
}
