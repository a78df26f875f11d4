import { koboFromNaira } from '../../../domain/money/money.ts'
import { parseSharedCart } from '../../../domain/cart/shared-cart.ts'
import { isUuid } from '../../../domain/text/uuid.ts'
import type { Supabase } from '../../platform/supabase.ts'

const columns = 'id, sku, slug, name, price, stock, picture'

/** The lines of a shared cart with present prices, and the codes that are unknown or unreadable. */
export async function findSharedLines(supabase: Supabase, params: URLSearchParams) {
  const { lines, unreadable, isWhole: isComplete } = parseSharedCart(params)
  const products = await listByCode(
    supabase,
    lines.map(({ code }) => code),
  )
  const known = lines.flatMap(({ code, quantity }) => {
    const product = products.get(code)
    return product ? [{ ...product, quantity }] : []
  })
  return {
    lines: known,
    unknown: lines.filter(({ code }) => !products.has(code)).map(({ code }) => code),
    unreadable,
    isComplete,
  }
}

export type SharedProduct = Awaited<ReturnType<typeof findSharedLines>>['lines'][number]

async function listByCode(supabase: Supabase, codes: string[]) {
  const ids = codes.filter((code) => isUuid(code))
  const skus = codes.filter((code) => !isUuid(code))
  const found = await Promise.all([
    ...(ids.length > 0 ? [supabase.from('products').select(columns).in('id', ids)] : []),
    ...(skus.length > 0 ? [supabase.from('products').select(columns).in('sku', skus)] : []),
  ])
  const rows = found.flatMap(({ data, error }) => {
    if (error) throw error
    return data
  })
  return new Map(
    rows.map(({ sku, price, ...product }) => [
      codes.includes(sku) ? sku : product.id,
      { ...product, priceKobo: koboFromNaira(price) },
    ]),
  )
}
