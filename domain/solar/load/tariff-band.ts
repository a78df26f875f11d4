/** A service band of the grid: it sets the hours of light that are promised, and the tariff. */
export type TariffBand = 'A' | 'B' | 'C' | 'D' | 'E'

/**
 * Hours of light a day that each band promises at least, longest first. Source: NERC, service-based
 * tariff, April 2024.
 */
export const bandHours = { A: 20, B: 16, C: 12, D: 8, E: 4 } as const satisfies Record<
  TariffBand,
  number
>

export const tariffBands = Object.keys(bandHours) as TariffBand[]

/** The band of somebody who has that many hours of light a day: the best whose promise is kept. */
export function bandOfHours(gridHoursPerDay: number): TariffBand {
  return tariffBands.find((band) => gridHoursPerDay >= bandHours[band]) ?? 'E'
}
