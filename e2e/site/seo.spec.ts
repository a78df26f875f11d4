import { DOMParser } from '@xmldom/xmldom'
import { expect, inject, test } from 'vitest'
import { site as company } from '../../site.config.ts'
import { fetchDrawing } from '../fetch-drawing.ts'

const site = () => inject('siteUrl')
const get = fetchDrawing
const textOf = async (path: string) => (await get(path)).text()
const pathsOf = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => {
    const { pathname, search } = new URL(url.replaceAll('&amp;', '&'))
    return pathname + search
  })
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )
const metaOf = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]

/** The root element of a text that is XML without a mistake. */
function rootOf(xml: string): string {
  const errorHandler = (_: string, message: string) => {
    throw new Error(message)
  }
  return new DOMParser({ errorHandler }).parseFromString(xml, 'application/xml').documentElement
    .tagName
}

test('the sitemap lists every public page; each exists and is not a placeholder', async () => {
  const answer = await get('/sitemap.xml')
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('application/xml')
  expect(rootOf(text)).toBe('urlset')
  const paths = pathsOf(text)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/shop',
      '/contact',
      '/blog',
      '/shop/imole-mono-550w',
      '/blog/buying-solar-without-regret',
      '/shop?category=batteries',
      '/products?use=heat-water',
      '/careers?opening=solar-installer-lagos',
      '/faq',
    ]),
  )
  // An article is as old as its words, not as this server. A product has one page to list.
  expect(text).toContain('/blog/size-solar-two-bedroom-flat-lagos</loc><lastmod>2026-05-12<')
  expect(paths).not.toContain('/products/imole-mono-550w')
  for (const personal of ['/cart', '/admin', '/dashboard', '/login'])
    expect(paths).not.toContain(personal)
  for (const path of paths.filter(
    (path) => path.split('/').length === 2 || path.startsWith('/blog/'),
  )) {
    const page = await get(path)
    const html = await page.text()
    expect([path, page.status]).toEqual([path, 200])
    expect(html, path).not.toContain('noindex')
    expect(html, path).toContain(`<link rel="canonical" href="${site()}${path}"/>`)
    expect((await fetchDrawing(metaOf(html, 'og:image') ?? '')).status, `picture of ${path}`).toBe(
      200,
    )
  }
})

test('robots.txt names the sitemap and disallows private pages', async () => {
  const text = await textOf('/robots.txt')
  expect(text).toContain(`Sitemap: ${site()}/sitemap.xml`)
  expect(text).toContain('Disallow: /admin')
  // These say noindex themselves, which a crawler must be allowed to read.
  for (const path of ['/login', '/cart', '/wish-list', '/payment-details'])
    expect(text).not.toContain(`Disallow: ${path}`)
  expect(await textOf('/cart')).toContain('noindex')
})

test('the icons that browsers and phones ask for exist', async () => {
  for (const [path, type] of [
    ['/favicon.ico', /^image\/(?:x-icon|vnd\.microsoft\.icon)$/],
    ['/apple-touch-icon.png', /^image\/png$/],
  ] as const) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('content-type')).toMatch(type)
  }
})

test('the web app manifest names the company of site.config.ts and can be cached', async () => {
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  expect(answer.headers.get('cache-control')).toMatch(/max-age=\d+/)
  expect(await answer.json()).toMatchObject({
    name: company.name,
    short_name: company.shortName,
    start_url: '/',
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
})

test('the feed is RSS 2.0 with the newest article first, and pages link to it', async () => {
  const answer = await get('/blog/rss.xml')
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('application/rss+xml')
  expect(rootOf(text)).toBe('rss')
  expect(text.match(/<item>/g)).toHaveLength(10)
  expect(/<item>\s*<title>([^<]+)/.exec(text)?.[1]).toContain('Buying solar without regret')
  for (const [, date = ''] of text.matchAll(/<pubDate>([^<]+)</g))
    expect(date).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/)
  expect(await textOf('/')).toContain('type="application/rss+xml"')
})

test.each([
  '/og/page/home.png',
  '/og/product/imole-mono-550w.png',
  '/og/post/inverter-kva-surge-and-the-fridge.png',
  '/og/bundle/family-house.png',
])('%s is a picture of 1200 × 630', async (path) => {
  const answer = await get(path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
    'PNG',
    1200,
    630,
  ])
  expect(bytes.length).toBeLessThan(200_000)
})

test('a product has a picture without words, large enough for a list of products', async () => {
  const bytes = Buffer.from(await (await get('/og/picture/imole-mono-550w.png')).arrayBuffer())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 900])
  expect(bytes.length).toBeLessThan(200_000)
})

test('an unknown image is 404, and each image has one URL', async () => {
  for (const path of [
    '/og/product/nothing.png',
    '/og/post/nothing.png',
    '/og/page/nothing.png',
    '/og/picture/nothing.png',
    '/og/bundle/nothing.png',
    '/og/toString/x.png',
    '/og/page/constructor.png',
    '/og/page/home.jpg',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404])
  const climbing = await fetch(`${inject('siteUrl')}/og/product/..%2f.png`)
  expect(climbing.status).toBe(404)
  const answer = await get('/og/page/home.png?x=1')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/og/page/home.png'])
})

test('pages describe themselves with structured data', async () => {
  const typesOf = async (path: string) =>
    dataOf(await textOf(path)).flatMap((data) => data['@type'])
  expect(await typesOf('/')).toEqual(expect.arrayContaining(['Organization', 'LocalBusiness']))
  // Once on the site, where all questions are.
  expect(await typesOf('/')).not.toContain('FAQPage')
  expect(await typesOf('/shop/imole-mono-550w')).toEqual(
    expect.arrayContaining(['Organization', 'Product', 'BreadcrumbList']),
  )
  expect(await typesOf('/blog/buying-solar-without-regret')).toEqual(
    expect.arrayContaining(['Organization', 'Article', 'BreadcrumbList']),
  )
  const faq = dataOf(await textOf('/faq')).find((data) => data['@type'] === 'FAQPage')
  expect(faq?.['mainEntity']).toHaveLength(14)
  const product = dataOf(await textOf('/shop/imole-mono-550w')).find(
    (data) => data['@type'] === 'Product',
  )
  expect(product).toMatchObject({
    offers: {
      priceCurrency: 'NGN',
      price: expect.any(Number),
      availability: 'https://schema.org/InStock',
      shippingDetails: { shippingDestination: { addressRegion: 'Lagos' } },
      hasMerchantReturnPolicy: { merchantReturnDays: 7 },
    },
  })
})
