import { formatNumber } from '../text/format-number.ts'
/** An amount of CO2e as people read it, exact to the kilogram: `640 kg`, `4.63 t`. */
export function formatAmount(kg: number): string {
  return kg < 1_000 ? `${kg} kg` : `${formatNumber(kg / 1_000, { max: 3 })} t`
}
