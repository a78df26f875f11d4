/** Shape of the days of a month: least and greatest clearness, and how the days bunch between. */
export interface ClearnessDistribution {
  least: number
  greatest: number
  gamma: number
}

/**
 * How the clearness of days spreads around a month's mean (0.2 to 0.75): Bendt, Collares-Pereira and Rabl 1981, gamma after Herzog 1985,
 * greatest value after Hollands and Huget 1983; Duffie and Beckman 2.9.
 */
export function clearnessDistribution(meanKt: number): ClearnessDistribution {
  const least = 0.05
  const greatest = 0.6313 + 0.267 * meanKt - 11.9 * (meanKt - 0.75) ** 8
  const xi = (greatest - least) / (greatest - meanKt)
  return {
    least,
    greatest,
    gamma: -1.498 + (1.184 * xi - 27.182 * Math.exp(-1.5 * xi)) / (greatest - least),
  }
}

/** The clearness that the share `probability` (0 to 1) of the days stays below. */
export function clearnessQuantile(
  { least, greatest, gamma }: ClearnessDistribution,
  probability: number,
): number {
  const atLeast = Math.exp(gamma * least)
  return Math.log(atLeast - probability * (atLeast - Math.exp(gamma * greatest))) / gamma
}
