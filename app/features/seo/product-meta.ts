import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { site } from '../../../site.config.ts'
import { seo, unlisted, type Matches } from '../../platform/seo.ts'
import type { Product } from '../product/product-queries.ts'

type Words = Pick<
  Product,
  'slug' | 'name' | 'summary' | 'price' | 'warranty_years' | 'installation_included'
>

/** A product for search engines: its price first, then what it does, then how one gets it. */
export function productMeta(matches: Matches, product: Words | undefined) {
  if (!product) return unlisted('Product not found')
  const { slug, name, summary, price, warranty_years: years } = product
  const { city, country } = site.address
  const naira = formatNaira(koboFromNaira(price))
  const warranty = years > 0 ? `, with ${years} ${years === 1 ? 'year' : 'years'} of warranty` : ''
  return seo(matches, {
    title: [
      `${name} price in ${country}: ${naira}`,
      `${name}, ${naira} in ${country}`,
      `${name}, ${naira}`,
      `${naira}: ${name}`,
    ],
    description: [
      `${naira} in ${country}${warranty}.`,
      ...summary.replace(/([.!?])\s+/g, '$1\n').split('\n'),
      product.installation_included
        ? `Installation in ${city} is in the price.`
        : `Delivered from ${city}.`,
      'See what it works with.',
    ],
    path: `/shop/${slug}`,
    picture: `/og/product/${slug}.png`,
  })
}
