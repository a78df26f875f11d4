/** An amount of CO2e as people read it, exact to the kilogram: `640 kg`, `4.63 t`. */
export function formatAmount(kg: number): string {
  return kg < 1_000
    ? `${kg} kg`
    : `${(kg / 1_000).toLocaleString('en-NG', { maximumFractionDigits: 3 })} t`
}
