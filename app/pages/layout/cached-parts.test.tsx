import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ProductList } from '../../features/product-list/product-list.tsx'
import type { ProductSummary } from '../../features/product/product-queries.ts'
import { MarkupCacheContext, type MarkupCache } from '../../platform/markup-cache/cached-markup.tsx'
import { createMarkupCache } from '../../platform/markup-cache/markup-cache.ts'
import { Footer } from './footer.tsx'
import { MainMenu } from './main-menu.tsx'

const product: ProductSummary = {
  id: '5eed0000-0000-4000-8000-000000000105',
  slug: 'panel',
  name: 'Panel & frame',
  summary: 'For a roof',
  price: 159_500,
  compare_at_price: 170_000,
  carbonReductionPotential: 210,
  delivery_days_min: 2,
  delivery_days_max: 5,
  stock: 3,
  picture: { kind: 'panel' },
  highlights: [{ label: 'Power', value: '550 W' }],
  rating: { average_rating: 4.5, review_count: 2 },
}

const page = (cache: MarkupCache | null) => (
  <MarkupCacheContext value={cache}>
    <StaticRouter location="/shop/panel?from=menu">
      <MainMenu />
      <ProductList products={[product]} label="Panels" />
      <Footer year={2026} />
    </StaticRouter>
  </MarkupCacheContext>
)

test('the menu, the cards and the footer have the same markup from the cache as on their page', async () => {
  const found: (string | undefined)[] = []
  const cache = createMarkupCache(() => {})
  const watched: MarkupCache = {
    find(Part, props) {
      const html = cache.find(Part, props)
      found.push(html)
      return html
    },
  }
  const uncached = renderToString(page(null))
  expect(uncached).toContain('Panel &amp; frame')
  expect(renderToString(page(watched))).toBe(uncached)
  await new Promise((resolve) => setImmediate(resolve))
  found.length = 0
  expect(renderToString(page(watched))).toBe(uncached)
  expect(found).toEqual([expect.any(String), expect.any(String), expect.any(String)])
})
