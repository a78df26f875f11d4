import type { Supabase } from '../../platform/supabase.ts'
import { readToday, storyColumns, storyNumbers } from '../../features/portfolio/stories.ts'
import { placeOfState, stateNames } from '../../features/nigeria/nigeria.ts'
import { countChoices, filterItems, parsePortfolioSearch } from './portfolio-search.ts'

const cardColumns = `id, slug, title, type, town, scene, render, ${storyColumns}` as const

/**
 * The data of the portfolio page. It reads and counts all items, because a company has at most
 * hundreds.
 */
export async function listPortfolio(supabase: Supabase, params: URLSearchParams) {
  const [today, { data: rows, error }] = await Promise.all([
    readToday(supabase),
    supabase
      .from('portfolio_items')
      .select(cardColumns)
      .order('completed_on', { ascending: false })
      .order('id'),
  ])
  if (error) throw error
  const data = rows.map((row) => {
    const { id, slug, title, type, state, town, kwp, scene, render } = row
    const numbers = storyNumbers(row, today)
    return { id, slug, title, type, state, town, kwp, scene, render, numbers }
  })
  const { search, unknown } = parsePortfolioSearch(params, (slug) => stateNames.has(slug))
  const counts = countChoices(data, search, stateNames)
  const mapped = counts.state.flatMap((choice) => {
    const place = placeOfState(choice.value)
    return place && choice.count > 0 ? [{ ...choice, ...place }] : []
  })
  return {
    search,
    unknown,
    items: filterItems(data, search),
    total: data.length,
    kwpTotal: data.reduce((sum, item) => sum + item.kwp, 0),
    counts,
    mapped,
  }
}

export type Listing = Awaited<ReturnType<typeof listPortfolio>>
export type MappedState = Listing['mapped'][number]
