/**
 * Bendt's distribution of the daily clearness index within a month: its range and shape parameter.
 */
export interface ClearnessDistribution {
  min: number
  max: number
  gamma: number
}

/**
 * Distribution of the daily clearness index for a monthly mean of 0.2 to 0.75. Bendt,
 * Collares-Pereira and Rabl 1981, gamma after Herzog 1985, maximum after Hollands and Huget 1983;
 * Duffie and Beckman 2.9.
 */
export function clearnessDistribution(meanKt: number): ClearnessDistribution {
  const min = 0.05
  const max = 0.6313 + 0.267 * meanKt - 11.9 * (meanKt - 0.75) ** 8
  const xi = (max - min) / (max - meanKt)
  return {
    min,
    max,
    gamma: -1.498 + (1.184 * xi - 27.182 * Math.exp(-1.5 * xi)) / (max - min),
  }
}

/** Quantile: the clearness index that a share `probability` (0 to 1) of the days stays below. */
export function clearnessQuantile(
  { min, max, gamma }: ClearnessDistribution,
  probability: number,
): number {
  const atMin = Math.exp(gamma * min)
  return Math.log(atMin - probability * (atMin - Math.exp(gamma * max))) / gamma
}
