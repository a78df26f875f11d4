/** What energy that a meter measured avoids: whole kg, rounded down. */
export function reductionKg(kwh: number, gramsPerKwh: number): number {
  return Math.floor((kwh * gramsPerKwh) / 1000)
}

/** The calendar year of a moment in Lagos, which is always an hour ahead of UTC. */
export function yearInLagos(atMs: number): number {
  return new Date(atMs + 3_600_000).getUTCFullYear()
}
