import { effectiveRateOfFlat, flatRateExample } from '../../../domain/finance/flat-rate.ts'
import { formatPercent } from '../../../domain/money/percent.ts'
import { returnDays } from '../../../domain/orders/shop-rules.ts'
import { readToday, storyColumns, storyNumbers } from '../../features/portfolio/stories.ts'
import { summaryColumns } from '../../features/product/product-queries.ts'
import type { Supabase } from '../../platform/supabase.ts'

/** Everything that the home page shows, read in parallel. */
export async function loadHome(supabase: Supabase) {
  const [popular, categories, testimonials, questions, installed, posts, today] = await Promise.all(
    [
      readPopular(supabase),
      supabase
        .from('product_categories')
        .select('slug, name, products(picture, price)')
        .order('position')
        .order('price', { referencedTable: 'products' })
        .limit(1, { referencedTable: 'products' }),
      supabase.from('testimonials').select('*').order('position').limit(2),
      supabase.from('faq_entries').select('question, answer').order('position').limit(4),
      supabase
        .from('portfolio_items')
        .select(`slug, title, town, scene, render, ${storyColumns}`)
        .order('completed_on', { ascending: false }),
      supabase
        .from('posts')
        .select('slug, title, summary')
        .order('published_on', { ascending: false })
        .limit(3),
      readToday(supabase),
    ],
  )
  for (const { error } of [categories, testimonials, questions, installed, posts])
    if (error) throw error
  const items = (installed.data ?? []).map((row) => {
    const { slug, title, town, state, kwp, scene, render } = row
    const numbers = storyNumbers(row, today)
    return { slug, title, town, state, kwp, scene, render, numbers }
  })
  return {
    promises: [
      'Prices include VAT',
      'Pay at once or in parts',
      `Return unused goods within ${returnDays} days`,
    ],
    popular,
    categories: categories.data ?? [],
    testimonials: testimonials.data ?? [],
    questions: questions.data ?? [],
    totals: {
      count: items.length,
      kwp: items.reduce((sum, item) => sum + item.kwp, 0),
      tonnesPerYear: items.reduce((sum, { numbers }) => sum + numbers.avoidedKg, 0) / 1000,
    },
    newest: items.slice(0, 4),
    posts: posts.data ?? [],
    // Text made here, on the server: a first visit does not download domain/finance.
    flatRate: {
      perMonth: formatPercent(flatRateExample.ratePerMonth),
      effective: formatPercent(effectiveRateOfFlat(flatRateExample), 0),
    },
  }
}

/** The cheapest featured product of each category, at most four, the dearest first. */
async function readPopular(supabase: Supabase) {
  const { data, error } = await supabase
    .from('product_categories')
    .select(`products!inner(${summaryColumns})`)
    .eq('products.is_featured', true)
    .gt('products.stock', 0)
    .order('price', { referencedTable: 'products' })
    .limit(1, { referencedTable: 'products' })
  if (error) throw error
  return data
    .flatMap(({ products }) => products)
    .sort((a, b) => b.price - a.price)
    .slice(0, 4)
}
