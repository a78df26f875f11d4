/** The path of a plan's own page. */
export function planPath(priceNaira: number, months: number): string {
  return `/repayment-plans/details/${priceNaira}/${months}`
}
