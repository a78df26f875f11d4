import { data } from 'react-router'
import { findByIdOrSlug } from '../../features/product/load-product.ts'
import { requireOneUrl } from '../../platform/files/one-url.ts'
import { services } from '../../platform/services.ts'
import { dataSheetOf } from '../../features/product/data-sheet-of.ts'
import type { Route } from './+types/data-sheet'
import { listWorksWith } from '../../features/product/works-with.ts'

/** The data sheet of a product as a PDF. It is cached like a page, until the product changes. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const product = await findByIdOrSlug(supabase, params.id)
  if (!product || product.retires_kg !== null) throw data('product', { status: 404 })
  requireOneUrl(url, `/products/${product.slug}/data-sheet.pdf`)
  const matchingCategories = await listWorksWith(supabase, product)
  // The PDF library is large: it loads with the first data sheet, not with the server.
  const { renderDataSheet } = await import('./data-sheet-document.tsx')
  const pdf = await renderDataSheet({
    product,
    matchingCategories,
    specifications: dataSheetOf(product),
    today: new Date(),
  })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${product.slug}.pdf"`,
    },
  })
}
