const whole = new Intl.NumberFormat('en-NG')

/**
 * How many rows match: "1 order", "103,456 orders".
 * @param count null where counting all of them would take too long
 */
export function describeCount(count: number | null, title: { one: string; many: string }): string {
  if (count === null) return `Too many ${title.many} to count`
  return `${whole.format(count)} ${count === 1 ? title.one : title.many}`
}
