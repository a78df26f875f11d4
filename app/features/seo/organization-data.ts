import { site } from '../../../site.config.ts'

/** Names the company in the data of all pages. */
export const companyId = (origin: string) => `${origin}/#company`

/** The company, for every page: name, contact and address. Its page Contact adds the hours. */
export function organizationData(origin: string) {
  const { address } = site
  const profiles = listProfiles(site.social)
  return {
    '@type': ['Organization', 'LocalBusiness'],
    '@id': companyId(origin),
    name: site.name,
    legalName: site.legalName,
    description: site.description,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/og/page/home.png`,
    telephone: site.phone,
    email: site.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${address.street}, ${address.area}`,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.postalCode,
      addressCountry: 'NG',
    },
    geo: {
      '@type': 'GeoCoordinates',
      latitude: address.latitude,
      longitude: address.longitude,
    },
    priceRange: site.priceRange,
    areaServed: { '@type': 'Country', name: address.country },
    currenciesAccepted: site.currency,
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

/** The social pages of the company, without those of the demo, which lead nowhere (RFC 2606). */
export function listProfiles(social: readonly { url: string }[]): string[] {
  return social.map(({ url }) => url).filter((url) => !new URL(url).hostname.endsWith('.example'))
}

/** The site itself: the name that search results show above its pages. */
export function websiteData(origin: string) {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: site.name,
    alternateName: site.shortName,
    url: `${origin}/`,
    inLanguage: site.locale,
    publisher: { '@id': companyId(origin) },
  }
}
