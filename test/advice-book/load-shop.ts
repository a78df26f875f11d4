import {
  loadCalculatorData,
  type CalculatorData,
} from '../../app/features/calculators/calculator-data.ts'
import { technicalDataOf } from '../../app/features/product/technical-data-of.ts'
import type { Supabase } from '../../app/platform/supabase.ts'
import type { Sheets } from './built-system.ts'

/** What the calculator reads of the shop, and the data sheet of each product. */
export async function loadShop(
  supabase: Supabase,
): Promise<{ data: CalculatorData; sheets: Sheets }> {
  const data = await loadCalculatorData(supabase)
  const products = await supabase
    .from('products')
    .select('id, technical, category:product_categories(slug)')
  if (products.error) throw products.error
  return { data, sheets: new Map(products.data.map((row) => [row.id, technicalDataOf(row)])) }
}
