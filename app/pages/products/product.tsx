import { data, redirect } from 'react-router'
import {
  findArchived,
  findByIdOrSlug,
  findDelivery,
  findInstalments,
} from '../../features/product/load-product.ts'
import { seo, unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { dataSheetOf } from '../../features/product/data-sheet-of.ts'
import { technicalDataOf } from '../../features/product/technical-data-of.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import type { Route } from './+types/product'
import { DimensionedDrawing } from './dimensioned-drawing.tsx'
import { howManyOf } from './how-many.ts'
import { ProductHead } from './product-head.tsx'
import { ProductLinks } from './product-links.tsx'
import { TechnicalSections } from './technical-sections.tsx'
import { listWorksWith } from '../../features/product/works-with.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const product = await findByIdOrSlug(supabase, params.id)
  if (!product) {
    // That page says that it is no longer sold.
    if (await findArchived(supabase, params.id)) throw redirect(`/shop/${params.id}`)
    throw data('product', { status: 404 })
  }
  // It has no data sheet and no warranty; the shop says what it is.
  if (product.retires_kg !== null) throw redirect(`/shop/${product.slug}`)
  const [matchingCategories, uses, teaser, delivery] = await Promise.all([
    listWorksWith(supabase, product),
    listUsesOf(supabase, product.id),
    findInstalments(supabase, product),
    findDelivery(supabase, product),
  ])
  const technical = technicalDataOf(product)
  return {
    product,
    technical,
    matchingCategories,
    uses,
    teaser,
    delivery,
    specifications: dataSheetOf(product),
    // Calculated here, on the server: the climate data is not part of the page.
    ...howManyOf(technical),
  }
}

type Supabase = Parameters<typeof findByIdOrSlug>[0]

async function listUsesOf(supabase: Supabase, productId: string) {
  const { data: uses, error } = await supabase
    .from('product_uses')
    .select('slug, name, product_use_items!inner(product_id)')
    .eq('product_use_items.product_id', productId)
    .order('position')
  if (error) throw error
  return uses.map(({ slug, name }) => ({ slug, name }))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return unlisted('Product not found')
  const { name, slug, summary } = loaderData.product
  return seo(matches, {
    title: `${name}: data sheet`,
    description: [
      'Specification, warranty and matching parts, with the price in Nigeria.',
      summary,
    ],
    // The page that sells it says most of this too. Search engines show that one.
    path: `/shop/${slug}`,
    picture: `/og/product/${slug}.png`,
  })
}

export default function TechnicalPage({ loaderData }: Route.ComponentProps) {
  const { product, uses, teaser, technical, delivery } = loaderData
  const [use] = uses
  return (
    <article className="container-page py-8">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Products', to: '/products' },
          ...(use ? [{ label: use.name, to: `/products?use=${use.slug}` }] : []),
          { label: product.name },
        ]}
      />
      <div className="mt-6 grid gap-8 lg:grid-cols-2 lg:gap-12 print:grid-cols-2">
        <DimensionedDrawing picture={product.picture} title={product.name} technical={technical} />
        <div>
          <ProductHead product={product} teaser={teaser} delivery={delivery} />
          <ProductLinks product={product} uses={uses} />
        </div>
      </div>
      <TechnicalSections
        product={product}
        specifications={loaderData.specifications}
        matchingCategories={loaderData.matchingCategories}
        howMany={loaderData.howMany}
        dailyKwhPerKwp={loaderData.dailyKwhPerKwp}
      />
    </article>
  )
}
