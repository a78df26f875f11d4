/**
 * Why the shop and the solar calculator show two yearly figures for the same goods; in one sentence
 * beside each of them.
 * @param of `goods`: the figure of the shop, for all the power that the goods can make; `use`: the
 * figure of the calculator, for the power that one place uses
 */
export function explainYearlyFigure(of: 'goods' | 'use'): string {
  return of === 'goods'
    ? 'This CO₂ is for a year in which all the power the goods can make replaces grid power. The solar calculator counts only the power you would really use, so its figure is usually lower.'
    : 'This CO₂e is for the power you would really use. The shop and the cart count all the power the goods can make, so their figure is usually higher.'
}
