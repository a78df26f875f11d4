import { byName } from '../../../domain/text/by-name.ts'
import { listWarrantyTerms } from '../../../domain/catalogue/data-sheet/warranty-terms.ts'
import { parcelFeeOf } from '../../../domain/delivery/delivery-fee.ts'
import { formatDeliveryDays } from '../../../domain/delivery/delivery-time.ts'
import type { LegalSlug } from '../../../domain/legal/documents.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { daysOfArea, feesOf, listAreas } from '../../features/delivery/areas.ts'
import { dataSheetOf } from '../../features/product/data-sheet-of.ts'
import type { Supabase } from '../../platform/supabase.ts'

/** What staff may change from day to day, listed below the text of a document. */
export interface ListedToday {
  title: string
  /** What it means for an order. */
  note: string
  parts: ListedPart[]
}

export interface ListedPart {
  /** Empty where there is only one part. */
  title: string
  columns: string[]
  /** The column of sentences. */
  textColumn?: string
  rows: { name: string; to: string | null; cells: string[] }[]
}

/** The list of a document; null for one that has none. */
export async function listToday(supabase: Supabase, slug: LegalSlug): Promise<ListedToday | null> {
  if (slug === 'delivery') return listDelivery(supabase)
  return slug === 'warranty' ? listWarranties(supabase) : null
}

async function listDelivery(supabase: Supabase): Promise<ListedToday> {
  const areas = await listAreas(supabase)
  return {
    title: 'Prices and days by state, today',
    note: 'The checkout uses the same list. Your order keeps its price when the list changes.',
    parts: [
      {
        title: '',
        columns: ['State', 'Small parts', 'Freight', 'Our crew’s journey', 'Time'],
        rows: areas.map((area) => ({
          name: area.state,
          to: null,
          cells: [
            formatNaira(parcelFeeOf(feesOf(area))),
            formatNaira(area.fee_kobo),
            describeJourney(feesOf(area).crewFeeKobo),
            formatDeliveryDays(daysOfArea(area)),
          ],
        })),
      },
    ],
  }
}

/** Where the journey costs nothing, our crew brings what it installs, and the delivery is free too. */
function describeJourney(crewFeeKobo: number | null): string {
  if (crewFeeKobo === null) return 'price to follow'
  return crewFeeKobo === 0 ? 'free, with the delivery' : formatNaira(crewFeeKobo)
}

async function listWarranties(supabase: Supabase): Promise<ListedToday> {
  const { data, error } = await supabase
    .from('product_categories')
    .select(
      'name, slug, products(slug, name, technical, warranty_years, specifications, is_active, retires_kg)',
    )
    .order('position')
  if (error) throw error
  return {
    title: 'Years by product, today',
    note: 'From the data sheet of each product.',
    parts: data
      .map(({ name, slug, products }) => ({
        title: name,
        columns: ['Product', 'Warranty'],
        textColumn: 'Warranty',
        rows: products
          // Retired tonnes have no warranty, and no data sheet to link to.
          .filter((product) => product.is_active && product.retires_kg === null)
          .sort(byName)
          .map((product) => ({
            name: product.name,
            to: `/products/${product.slug}#warranty`,
            cells: [describeTerms({ ...product, category: { slug } })],
          })),
      }))
      .filter(({ rows }) => rows.length > 0),
  }
}

function describeTerms(product: Parameters<typeof dataSheetOf>[0]): string {
  const terms = listWarrantyTerms(dataSheetOf(product), product.warranty_years)
  if (terms.length === 0) return 'Your rights in law'
  return terms.map(({ part, term }) => `${part}: ${term}`).join('; ')
}
