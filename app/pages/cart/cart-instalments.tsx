import { instalmentTeaser } from '../../../domain/finance/plan-offer.ts'
import { InstalmentLine } from '../../features/financing/instalment-line.tsx'

/**
 * The total in instalments; nothing when no plan covers it. Units of the carbon register are paid at once,
 * and whatever is bought with them too.
 */
export function CartInstalments({
  plans,
  products,
  totalKobo,
}: {
  plans: Parameters<typeof instalmentTeaser>[0]
  products: readonly { retires_kg: number | null }[]
  totalKobo: number
}) {
  if (products.some(({ retires_kg: retiresKg }) => retiresKg !== null)) return null
  const teaser = instalmentTeaser(plans, totalKobo)
  return teaser && <InstalmentLine teaser={teaser} className="mt-3 border-t border-line pt-3" />
}
