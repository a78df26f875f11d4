/** A round step that divides a range into about four parts. */
function roundStep(range: number): number {
  const rough = range / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough - 1e-9) ?? 10)
}

export interface ChartScale {
  min: number
  max: number
  ticks: number[]
  /** The position of a value as a share of the height, from 0 at the bottom to 1 at the top. */
  shareOf(value: number): number
}

/** An axis with round ends and ticks that includes these values and zero. */
export function chartScale(values: readonly number[]): ChartScale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const step = roundStep(high - low || 1)
  const [min, max] = [
    Math.floor(low / step + 1e-9) * step,
    Math.max(Math.ceil(high / step - 1e-9) * step, low < 0 ? 0 : step),
  ]
  const ticks = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) =>
    Number((min + index * step).toPrecision(10)),
  )
  return { min, max, ticks, shareOf: (value) => (value - min) / (max - min) }
}
