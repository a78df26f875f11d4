import { site } from '../../../site.config.ts'

/** The company, for every page: name, contact and address. */
export function organizationData(origin: string) {
  return {
    '@type': ['Organization', 'LocalBusiness'],
    '@id': `${origin}/#company`,
    name: site.name,
    legalName: site.legalName,
    description: site.description,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    image: `${origin}/og/page/home.png`,
    telephone: site.phone,
    email: site.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${site.address.street}, ${site.address.area}`,
      addressLocality: site.address.city,
      addressCountry: 'NG',
    },
    areaServed: { '@type': 'Country', name: site.address.country },
    currenciesAccepted: site.currency,
    sameAs: site.social.map(({ url }) => url),
  }
}
