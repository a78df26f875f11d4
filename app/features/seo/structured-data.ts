import { returnDays } from '../../../domain/orders/shop-rules.ts'
import { site } from '../../../site.config.ts'
import type { ProductDelivery } from '../delivery/product-delivery.ts'
import type { Rating } from '../product/product-queries.ts'
import type { Tables } from '../../platform/database.gen.ts'

type ProductFacts = Pick<
  Tables<'products'>,
  'slug' | 'name' | 'summary' | 'brand' | 'sku' | 'price' | 'stock' | 'retires_kg'
> & { rating: Rating | null }

/** A product with its price, what delivery and return cost, and its rating when it has reviews. */
export function productData(
  origin: string,
  product: ProductFacts,
  delivery: ProductDelivery | null,
) {
  return {
    '@type': 'Product',
    name: product.name,
    description: product.summary,
    sku: product.sku,
    brand: { '@type': 'Brand', name: product.brand },
    image: `${origin}/og/picture/${product.slug}.png`,
    offers: {
      '@type': 'Offer',
      url: `${origin}/shop/${product.slug}`,
      price: product.price,
      priceCurrency: site.currency,
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': `${origin}/#company` },
      ...(delivery && { shippingDetails: shippingData(delivery) }),
      // Units of the carbon register do not come back.
      ...(product.retires_kg === null && { hasMerchantReturnPolicy: returnData }),
    },
    ...(product.rating &&
      product.rating.review_count > 0 && { aggregateRating: ratingData(product.rating) }),
  }
}

/** The delivery to the company's own state, as the product page shows it. */
function shippingData({ state, feeKobo, dayRange }: ProductDelivery) {
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  })
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: feeKobo / 100,
      currency: site.currency,
    },
    shippingDestination: {
      '@type': 'DefinedRegion',
      addressCountry: 'NG',
      addressRegion: state,
    },
    // Our days count from the payment and hold the preparation.
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, 0),
      transitTime: days(dayRange.min, dayRange.max),
    },
  }
}

/** What the shop promises about returns; `functions/returns/` keeps it. */
const returnData = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'NG',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: returnDays,
  customerRemorseReturnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  itemDefectReturnFees: 'https://schema.org/FreeReturn',
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
        '@id': `${origin}/bundles#${slug}`,
        name,
        description: lead,
        image: `${origin}/og/bundle/${slug}.png`,
        offers: {
          '@type': 'Offer',
          // All bundles are on one page; search engines ignore what follows a #.
          url: `${origin}/bundles`,
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
