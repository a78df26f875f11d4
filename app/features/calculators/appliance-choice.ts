import { appliances, findAppliance, type Appliance } from '../../../domain/solar/load/appliances.ts'
import type { ApplianceUse } from '../../../domain/solar/load/load.ts'

/** An appliance that a visitor runs: one of ours, or one of their own. */
export interface ApplianceChoice {
  key: string
  quantity: number
  dayHours: number
  nightHours: number
  watts: number
  /** It must never go off. */
  isCritical?: boolean
  /** What only an appliance of one's own has. */
  own?: OwnAppliance
}

export interface OwnAppliance {
  /** As the visitor typed it; may be empty. */
  name: string
  /** Power while it starts; below its watts it counts as its watts. */
  startWatts: number
}

/** The most appliances of one's own, and their longest name: a link must not grow without end. */
const maxOwnAppliances = 8
export const maxNameLength = 30

/** How many appliances a typical flat has, as a list to start from. Assumed. */
const defaultQuantities: Record<string, number> = {
  'led-bulb': 8,
  'ceiling-fan': 3,
  phone: 4,
  tv: 1,
  router: 1,
  'large-fridge': 1,
}

/** The appliances of a typical flat, with their usual watts and hours. */
export const defaultAppliances: ApplianceChoice[] = appliances.flatMap((appliance) => {
  const quantity = defaultQuantities[appliance.key]
  return quantity === undefined ? [] : [choiceOf(appliance, quantity)]
})

/** A number of appliances with their usual watts and hours. */
export function choiceOf(
  { key, dayHours, nightHours, watts }: Appliance,
  quantity: number,
): ApplianceChoice {
  return { key, quantity, dayHours, nightHours, watts }
}

/** One more appliance of one's own, or null when the list holds as many as it may. */
export function newOwnAppliance(uses: readonly ApplianceChoice[]): ApplianceChoice | null {
  const key = ownKeys.find((free) => !uses.some((use) => use.key === free))
  if (!key) return null
  const own = { name: '', startWatts: 100 }
  return { key, quantity: 1, dayHours: 4, nightHours: 4, watts: 100, own }
}

const ownKeys = Array.from({ length: maxOwnAppliances }, (_, index) => `own-${index + 1}`)

/** Whether a key is that of an appliance of one's own. */
export function isOwnKey(key: string): boolean {
  return ownKeys.includes(key)
}

/** The name of a chosen appliance, for people. */
export function nameOfChoice({ key, own }: ApplianceChoice): string {
  if (own) return own.name.trim() || 'Your own appliance'
  return findAppliance(key)?.name ?? key
}

/**
 * A choice with the duty cycle and start factor of its appliance; one of one's own draws its watts
 * all the time.
 */
export function toUse({
  key,
  quantity,
  dayHours,
  nightHours,
  watts,
  isCritical = false,
  own,
}: ApplianceChoice): ApplianceUse {
  const appliance = findAppliance(key)
  return {
    watts,
    quantity,
    dayHours,
    nightHours,
    isCritical,
    dutyShare: appliance?.dutyShare ?? 1,
    startFactor: own ? Math.max(1, own.startWatts / watts) : (appliance?.startFactor ?? 1),
  }
}
