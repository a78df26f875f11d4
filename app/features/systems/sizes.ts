import type { Supabase } from '../../platform/supabase.ts'
import { listKits } from './kits.ts'

/** "5kva", "3.5kva": the size in the address of its page. */
export function slugOfSize(kva: number): string {
  return `${kva}kva`
}

/** The sizes that the shop sells as kits, kVA, each with its cheapest price. */
export async function listSizes(supabase: Supabase) {
  const kits = await listKits(supabase)
  const sizes = [...new Set(kits.map(({ data }) => data.powerKva))].sort((a, b) => a - b)
  return sizes.map((kva) => {
    const ofSize = kits.filter(({ data }) => data.powerKva === kva)
    return {
      kva,
      slug: slugOfSize(kva),
      fromKobo: Math.min(...ofSize.map(({ priceKobo }) => priceKobo)),
      summary: ofSize[0]?.summary ?? '',
      picture: ofSize[0]?.picture,
    }
  })
}
