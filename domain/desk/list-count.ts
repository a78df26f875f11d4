/** How many rows match. Beyond a limit only about, because counting all of them takes long. */
export interface ListCount {
  rows: number
  isExact: boolean
}

/** Up to here rows are counted one by one. */
export const maxExactCount = 10_000

const whole = new Intl.NumberFormat('en-NG')
const about = new Intl.NumberFormat('en-NG', { maximumSignificantDigits: 3 })

/** "1 order", "1,234 orders", "about 103,000 orders". */
export function describeCount(
  { rows, isExact }: ListCount,
  title: { one: string; many: string },
): string {
  const noun = rows === 1 ? title.one : title.many
  return isExact ? `${whole.format(rows)} ${noun}` : `about ${about.format(rows)} ${noun}`
}
