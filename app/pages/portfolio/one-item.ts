import { isUuid } from '../../../domain/text/uuid.ts'
import { solarPath } from '../../features/calculators/solar-url.ts'
import { questionOfStory } from '../../features/portfolio/story-question.ts'
import { readToday, storyNumbers, storyPrices } from '../../features/portfolio/stories.ts'
import { summaryColumns } from '../../features/product/product-queries.ts'
import type { Supabase } from '../../platform/supabase.ts'

/** An item with its products, by id or slug; null when there is none. */
export async function findItem(supabase: Supabase, idOrSlug: string) {
  const found = supabase
    .from('portfolio_items')
    .select(`*, portfolio_item_products(position, product:products(${summaryColumns}))`)
    .eq(isUuid(idOrSlug) ? 'id' : 'slug', idOrSlug)
    .order('position', { referencedTable: 'portfolio_item_products' })
    .maybeSingle()
  const [{ data, error }, today] = await Promise.all([found, readToday(supabase)])
  if (error) throw error
  if (!data) return null
  const { portfolio_item_products: used, ...item } = data
  const numbers = storyNumbers(item, today)
  const question = questionOfStory(item, today.rates)
  // A product that is no longer on sale cannot be read, so its embedded row is null.
  return {
    item: { ...item, numbers },
    prices: storyPrices(item, today),
    calculatorPath: question && solarPath(question),
    products: used.flatMap(({ product }) => product ?? []),
  }
}

export type Item = NonNullable<Awaited<ReturnType<typeof findItem>>>['item']

/** The items completed after and before this one; null at either end. */
export async function findNeighbours(supabase: Supabase, id: string) {
  const { data, error } = await supabase
    .from('portfolio_items')
    .select('id, slug, title, town, state')
    .order('completed_on', { ascending: false })
    .order('id')
  if (error) throw error
  const at = data.findIndex((item) => item.id === id)
  return { newer: data[at - 1] ?? null, older: data[at + 1] ?? null }
}

export type Neighbour = NonNullable<Awaited<ReturnType<typeof findNeighbours>>['newer']>
