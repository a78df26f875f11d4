import { site } from '../../../site.config.ts'
import type { Rating } from '../product/product-queries.ts'
import type { Tables } from '../../platform/database.gen.ts'

type ProductFacts = Pick<
  Tables<'products'>,
  'slug' | 'name' | 'summary' | 'brand' | 'sku' | 'price' | 'stock'
> & { rating: Rating | null }

/** A product with its price, and its rating when it has reviews. */
export function productData(origin: string, product: ProductFacts) {
  return {
    '@type': 'Product',
    name: product.name,
    description: product.summary,
    sku: product.sku,
    brand: { '@type': 'Brand', name: product.brand },
    image: `${origin}/og/product/${product.slug}.png`,
    offers: {
      '@type': 'Offer',
      url: `${origin}/shop/${product.slug}`,
      price: product.price,
      priceCurrency: site.currency,
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': `${origin}/#company` },
    },
    ...(product.rating &&
      product.rating.review_count > 0 && { aggregateRating: ratingData(product.rating) }),
  }
}

function ratingData({ review_count: reviewCount, average_rating: ratingValue }: Rating) {
  return { '@type': 'AggregateRating', ratingValue, reviewCount, bestRating: 5, worstRating: 1 }
}

interface BundleFacts {
  slug: string
  name: string
  lead: string
  totalKobo: number
  parts: readonly { quantity: number; stock: number }[]
}

/** The bundles in their order, each with the total price of its parts. */
export function bundlesData(origin: string, bundles: readonly BundleFacts[]) {
  return {
    '@type': 'ItemList',
    itemListElement: bundles.map(({ slug, name, lead, totalKobo, parts }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Product',
        name,
        description: lead,
        image: `${origin}/og/page/bundles.png`,
        offers: {
          '@type': 'Offer',
          url: `${origin}/bundles#${slug}`,
          price: totalKobo / 100,
          priceCurrency: site.currency,
          availability: `https://schema.org/${parts.every(({ quantity, stock }) => stock >= quantity) ? 'InStock' : 'OutOfStock'}`,
          seller: { '@id': `${origin}/#company` },
        },
      },
    })),
  }
}

type ArticleFacts = Pick<
  Tables<'posts'>,
  'slug' | 'title' | 'summary' | 'author' | 'published_on' | 'revised_on' | 'tags'
>

/** An article. Authors have no page of their own: the team is on /about. */
export function articleData(origin: string, post: ArticleFacts) {
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.summary,
    image: `${origin}/og/post/${post.slug}.png`,
    author: { '@type': 'Person', name: post.author, url: `${origin}/about` },
    publisher: { '@id': `${origin}/#company` },
    datePublished: post.published_on,
    dateModified: post.revised_on,
    keywords: post.tags.join(', '),
    inLanguage: site.locale,
    mainEntityOfPage: `${origin}/blog/${post.slug}`,
  }
}

export interface JobFacts {
  title: string
  description: string
  /** YYYY-MM-DD */
  postedOn: string
  closesOn?: string | null
  city: string
  /** A value of schema.org: FULL_TIME, CONTRACTOR, INTERN. */
  employmentType: string
}

export function jobData(origin: string, job: JobFacts) {
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: job.description,
    datePosted: job.postedOn,
    ...(job.closesOn ? { validThrough: job.closesOn } : {}),
    employmentType: job.employmentType,
    hiringOrganization: {
      '@id': `${origin}/#company`,
      '@type': 'Organization',
      name: site.name,
      sameAs: `${origin}/`,
    },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: job.city, addressCountry: 'NG' },
    },
  }
}
