import { listOf, object, uuid, wholeNumber, type ValueOf } from '../../../../domain/parse/parser.ts'
import type { Supabase } from '../../../platform/supabase.ts'

const depotLevels = listOf(
  object({
    product_id: uuid(),
    depot_id: uuid(),
    /** For sale. */
    stock: wholeNumber(),
    /** With what is kept for orders. */
    on_hand: wholeNumber(),
  }),
)

/** What is there of some products, in each depot. */
export async function loadDepotLevels(
  supabase: Supabase,
  products: readonly string[],
): Promise<ValueOf<typeof depotLevels>> {
  const { data } = await supabase.rpc('depot_levels', { of_products: [...products] }).throwOnError()
  const parsed = depotLevels(data)
  if (!parsed.ok) throw new Error(parsed.problems[0].message)
  return parsed.value
}
