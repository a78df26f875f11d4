import {
  fillFigures,
  type NamedNumber,
  type NamedNumbers,
} from '../../../domain/content/figures.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { listCalculatorValues } from '../calculators/calculator-data.ts'
import { listCarbonFactors } from '../calculators/carbon-factors.ts'

/**
 * The numbers that a text may name: tariffs and fuel prices, emission factors, prices of products.
 * The products are read only for a text that names one, so that a sale does not make every page
 * with a figure anew.
 * @param text the text, or several of them joined
 */
export async function readNamedNumbers(supabase: Supabase, text: string): Promise<NamedNumbers> {
  const [values, factors, products] = await Promise.all([
    listCalculatorValues(supabase),
    listCarbonFactors(supabase),
    text.includes('product.') ? listPrices(supabase) : [],
  ])
  const numbers = new Map<string, NamedNumber>(
    values.map(({ key, value, as_of, source }) => [key, { value, asOf: as_of, source }]),
  )
  const [tariff, vat] = [numbers.get('tariff_band_a'), numbers.get('electricity_vat_percent')]
  if (tariff && vat)
    numbers.set('tariff_with_vat', { ...tariff, value: tariff.value * (1 + vat.value / 100) })
  for (const { name, value, as_of, source } of factors)
    numbers.set(`carbon.${name}`, { value, asOf: as_of, source })
  for (const { slug, price } of products) numbers.set(`product.${slug}`, { value: price })
  return numbers
}

/** A text with its figures as of today. A text without placeholders reads nothing. */
export async function fillFromDatabase(supabase: Supabase, text: string): Promise<string> {
  return text.includes('{{') ? fillFigures(text, await readNamedNumbers(supabase, text)) : text
}

async function listPrices(supabase: Supabase): Promise<{ slug: string; price: number }[]> {
  const { data, error } = await supabase.from('products').select('slug, price')
  if (error) throw error
  return data
}
