import type { EventData } from '../events/event-data.ts'
import { bufferPercent } from '../unit-words.ts'

/**
 * The shares of an issuance: the buffer, rounded down, and the rest by measured energy. What is left by
 * rounding goes to the owners with the largest remainders. Owners come in the order in which they
 * first appear, and the buffer last.
 * @param kg all units of the period
 * @param meters what each measured, with the holder of its owner; at least one above zero
 * @param nextSerial the first serial that the vintage has not given yet
 * @throws RangeError when nothing was measured
 */
export function shareUnits({
  kg,
  meters,
  nextSerial,
}: {
  kg: number
  meters: readonly { holder: string; kwh: number }[]
  nextSerial: number
}): EventData['issued']['shares'] {
  const kwhOf = new Map<string, number>()
  for (const { holder, kwh } of meters) kwhOf.set(holder, (kwhOf.get(holder) ?? 0) + kwh)
  const totalKwh = meters.reduce((sum, { kwh }) => sum + kwh, 0)
  if (totalKwh <= 0) throw new RangeError('nothing was measured, so there is nothing to share')
  const bufferKg = Math.floor((kg * bufferPercent) / 100)
  const givenKg = kg - bufferKg
  const parts = [...kwhOf].map(([holder, kwh]) => {
    // The product of both is larger than a number that is exact.
    const product = BigInt(givenKg) * BigInt(kwh)
    return {
      holder,
      kg: Number(product / BigInt(totalKwh)),
      remainder: product % BigInt(totalKwh),
    }
  })
  let left = givenKg - parts.reduce((sum, part) => sum + part.kg, 0)
  for (const part of [...parts].sort((one, other) => Number(other.remainder - one.remainder))) {
    if (left === 0) break
    part.kg++
    left--
  }
  let serial = nextSerial
  return [...parts, { holder: null, kg: bufferKg }]
    .filter((part) => part.kg > 0)
    .map((part) => {
      const from = serial
      serial += part.kg
      return { holder: part.holder, from, to: serial - 1 }
    })
}
