import * as z from 'zod/mini'
import { instalmentTeaser, type InstalmentTeaser } from '../../../domain/finance/plan-offer.ts'
import { koboFromNaira } from '../../../domain/money/money.ts'
import { slugPattern } from '../../../domain/text/slug.ts'
import { isUuid } from '../../../domain/text/uuid.ts'
import { listAreas } from '../delivery/areas.ts'
import { describeDelivery, type ProductDelivery } from '../delivery/product-delivery.ts'
import { summaryColumns } from './product-queries.ts'
import { listPlanOffers } from '../financing/repayment-offers.ts'
import type { Supabase } from '../../platform/supabase.ts'

const pageColumns =
  '*, category:product_categories(slug, name), rating:product_ratings(review_count, average_rating), hold:product_holds(units, free_from), pictures:product_pictures(object_path, alt, width, height, position), documents:product_documents(title, object_path, size_bytes, position), variant_group:product_variant_groups(choice, products(slug, variant_label, price, stock))'

/** A photo as pages show it. */
export interface ProductPhoto {
  object_path: string
  alt: string
  width: number
  height: number
}

/** What a buyer chooses between, such as the same panel in three sizes. */
export interface ProductVariants {
  choice: string
  products: { slug: string; label: string; price: number; stock: number }[]
}

interface PageRow {
  pictures: (ProductPhoto & { position: number })[]
  documents: { title: string; object_path: string; size_bytes: number; position: number }[]
  variant_group: {
    choice: string
    products: { slug: string; variant_label: string | null; price: number; stock: number }[]
  } | null
}

/** A product with all that its pages show, by id or slug; null when there is none on sale. */
export async function findByIdOrSlug(supabase: Supabase, idOrSlug: string) {
  const { data: product, error } = await supabase
    .from('products')
    .select(pageColumns)
    .eq(isUuid(idOrSlug) ? 'id' : 'slug', idOrSlug)
    .maybeSingle()
  if (error) throw error
  return product && inOrder(product)
}

/** The same for a product that is not on sale, which a token of a member of staff opens. */
export async function findPreviewed(supabase: Supabase, idOrSlug: string, token: string) {
  const [{ data: product, error }, pictures] = await Promise.all([
    supabase.rpc('preview_product', { token }).select(pageColumns).maybeSingle(),
    supabase.rpc('preview_product_pictures', { token }),
  ])
  if (error) throw error
  if (pictures.error) throw pictures.error
  const isAsked = product?.id === idOrSlug || product?.slug === idOrSlug
  return isAsked ? inOrder({ ...product, pictures: pictures.data }) : null
}

const archivedProducts = z.array(
  z.object({ name: z.string(), category_slug: z.string(), category_name: z.string() }),
)

/** Name and category of a product that was on sale once; null for any other. */
export async function findArchived(supabase: Supabase, idOrSlug: string) {
  // A text such as `eq.x` would be read as a filter of the answer instead of an argument.
  if (!isUuid(idOrSlug) && !slugPattern.test(idOrSlug)) return null
  const { data, error } = await supabase.rpc(
    'find_archived_product',
    { id_or_slug: idOrSlug },
    { get: true },
  )
  if (error) throw error
  return archivedProducts.parse(data)[0] ?? null
}

function inOrder<Row extends PageRow>({ variant_group: group, ...row }: Row) {
  const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position
  return {
    ...row,
    pictures: [...row.pictures].sort(byPosition),
    documents: [...row.documents].sort(byPosition),
    variants: group && group.products.length > 1 ? toVariants(group) : null,
  }
}

/** The variants by price: of one kind of product, the cheapest is the smallest. */
function toVariants({ choice, products }: NonNullable<PageRow['variant_group']>): ProductVariants {
  return {
    choice,
    products: [...products]
      .sort((a, b) => a.price - b.price)
      .map(({ variant_label: label, ...product }) => ({ ...product, label: label ?? '' })),
  }
}

/** The four products in stock of the same category that are nearest in price. */
export async function listRelated(
  supabase: Supabase,
  { id, category, price }: { id: string; category: { slug: string }; price: number },
) {
  const others = (range: { min: number } | { max: number }, sort: string) =>
    supabase
      .rpc('search_products', {
        category: category.slug,
        filters: { price: range, in_stock: true },
        sort,
        page_size: 5,
      })
      .select(summaryColumns)
      // Units of the register are nothing to compare goods with.
      .is('retires_kg', null)
      .neq('id', id)
  const [dearer, cheaper] = await Promise.all([
    others({ min: price }, 'price-asc'),
    others({ max: price }, 'price-desc'),
  ])
  if (dearer.error) throw dearer.error
  if (cheaper.error) throw cheaper.error
  const distance = (other: { price: number }) => Math.abs(other.price - price)
  // A product of the same price is in both lists.
  const found = new Map([...cheaper.data, ...dearer.data].map((other) => [other.id, other]))
  return [...found.values()]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 4)
    .sort((a, b) => a.price - b.price)
}

/**
 * The monthly price of the product; null when no repayment plan covers its price, and for units of the
 * carbon register, which are paid at once.
 */
export async function findInstalments(
  supabase: Supabase,
  { price, retires_kg: retiresKg }: { price: number; retires_kg: number | null },
): Promise<InstalmentTeaser | null> {
  if (retiresKg !== null) return null
  return instalmentTeaser(await listPlanOffers(supabase), koboFromNaira(price))
}

/** How long the delivery of the product takes; null without any state that we deliver to. */
export async function findDelivery(
  supabase: Supabase,
  product: Parameters<typeof describeDelivery>[0],
): Promise<ProductDelivery | null> {
  return describeDelivery(product, await listAreas(supabase))
}
