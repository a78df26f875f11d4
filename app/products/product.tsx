import { FileText } from 'lucide-react'
import { data, Link } from 'react-router'
import { cachedLoader } from '../cached-loader.ts'
import { findByIdOrSlug } from '../one-product.ts'
import { seo, unlisted } from '../seo.ts'
import { services } from '../services.ts'
import { parseSpecifications } from '../specifications.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { buttonClass } from '../ui/button.tsx'
import { readPicture } from '../ui/product-picture.tsx'
import type { Route } from './+types/product'
import { compareHref } from './compare.ts'
import { DimensionedPicture } from './dimensioned-picture.tsx'
import { countForUses } from './how-many.ts'
import { ProductHead } from './product-head.tsx'
import { TechnicalSections } from './technical-sections.tsx'
import { listWorksWith, technicalDataOf } from './works-with.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const product = await findByIdOrSlug(supabase, params.id)
  if (!product) throw data('This product', { status: 404 })
  const [shelves, uses] = await Promise.all([listWorksWith(supabase, product), listUsesOf(supabase, product.id)])
  return { product, shelves, uses, specifications: parseSpecifications(product.specifications), howMany: countForUses(technicalDataOf(product)) }
}

type Supabase = Parameters<typeof findByIdOrSlug>[0]

async function listUsesOf(supabase: Supabase, productId: string) {
  const { data: uses, error } = await supabase.from('product_uses').select('slug, name, product_use_items!inner(product_id)').eq('product_use_items.product_id', productId).order('position')
  if (error) throw error
  return uses.map(({ slug, name }) => ({ slug, name }))
}

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return unlisted('Product not found')
  const { name, slug, summary } = loaderData.product
  return seo(matches, { title: `${name}: data sheet and what it works with`, description: `Specification, warranty and matching parts. ${summary}`, path: `/products/${slug}`, picture: `/og/product/${slug}.png` })
}

export default function TechnicalPage({ loaderData }: Route.ComponentProps) {
  const { product, shelves, uses, specifications, howMany } = loaderData
  const [use] = uses
  return (
    <article className="container-page py-8">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Products', to: '/products' }, ...(use ? [{ label: use.name, to: `/products?use=${use.slug}` }] : []), { label: product.name }]} />
      <div className="mt-6 grid gap-8 lg:grid-cols-2 lg:gap-12 print:grid-cols-2">
        <DimensionedPicture picture={readPicture(product.picture)} title={product.name} groups={specifications} />
        <div>
          <ProductHead product={product} />
          <div className="mt-6 flex flex-wrap gap-3" data-no-print>
            <Link to={`/shop/${product.slug}`} prefetch="intent" className={buttonClass()}>
              {product.stock > 0 ? 'Buy in the shop' : 'See it in the shop'}
            </Link>
            <a href={`/products/${product.slug}/data-sheet.pdf`} className={buttonClass({ variant: 'secondary' })}>
              <FileText className="size-5" aria-hidden="true" /> Data sheet (PDF)
            </a>
            <Link to={compareHref([product.slug])} className={buttonClass({ variant: 'quiet' })}>
              Compare
            </Link>
          </div>
          {uses.length > 0 && (
            <p className="mt-6 text-md text-ink-2" data-no-print>
              Used to{' '}
              {uses.map(({ slug, name }, index) => (
                <span key={slug}>
                  {index > 0 && ', '}
                  <Link to={`/products?use=${slug}`} className="inline-block min-h-6 font-semibold text-primary">
                    {inSentence(name)}
                  </Link>
                </span>
              ))}
            </p>
          )}
        </div>
      </div>
      <TechnicalSections product={product} specifications={specifications} shelves={shelves} howMany={howMany} />
    </article>
  )
}

/** "Power my home" inside a sentence; only the first letter is small, so that "I" stays. */
function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
