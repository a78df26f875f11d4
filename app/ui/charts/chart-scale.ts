/** A round step that parts a range in about four. */
function roundStep(range: number): number {
  const rough = range / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough - 1e-9) ?? 10)
}

export interface ChartScale {
  least: number
  most: number
  ticks: number[]
  /** Share of the height at which a value stands, 0 at the foot to 1 at the top. */
  shareOf(value: number): number
}

/** An axis with round ends and ticks that holds these values and zero. */
export function chartScale(values: readonly number[]): ChartScale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const step = roundStep(high - low || 1)
  const [least, most] = [
    Math.floor(low / step + 1e-9) * step,
    Math.max(Math.ceil(high / step - 1e-9) * step, low < 0 ? 0 : step),
  ]
  const ticks = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, index) =>
    Number((least + index * step).toPrecision(10)),
  )
  return { least, most, ticks, shareOf: (value) => (value - least) / (most - least) }
}
