import { expect, inject, test } from 'vitest'
import { readKeys } from '../site.ts'
import { asStaff } from '../staff.ts'

const site = () => inject('siteUrl')
const get = (path: string, init: RequestInit = {}) =>
  fetch(site() + path, { redirect: 'manual', ...init })
const textOf = async (path: string) => (await get(path)).text()
const publicRoutes = [
  '/',
  '/about',
  '/solutions',
  '/portfolio',
  '/solar-calculator',
  '/carbon-calculator',
  '/carbon-credit-calculator',
  '/carbon-register',
  '/shop',
  '/bundles',
  '/products',
  '/products/imole-mono-550w',
  '/blog',
  '/blog/buying-solar-without-regret',
  '/contact',
  '/repayment-plans',
  '/repayment-plans/details/500000/12',
  '/payment-details',
  '/reseller',
  '/careers',
  '/cart',
  '/login',
  '/update-password',
  '/dashboard',
  '/admin',
]

test.each(publicRoutes)('%s has its own title, one heading and the shared layout', async (path) => {
  const answer = await get(path)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  // A long title leaves out the company's name, which its own pages then say.
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
  expect(title).toMatch(path.startsWith('/blog/') ? /\w{4}/ : /Imole Energy$|^Imole Energy/)
  expect(html.match(/<h1/g)?.length ?? 0).toBeLessThanOrEqual(1)
  expect(html).toContain('Skip to the content')
  expect(html).toContain('lang="en-NG"')
  expect(answer.headers.get('content-security-policy')).not.toContain("script-src 'unsafe-inline'")
})

test('the home page shows popular products of four categories, a complete kit first', async () => {
  const list =
    /<ul[^>]*aria-label="Popular products".*?<\/form>/s.exec(await textOf('/'))?.[0] ?? ''
  const names = [...list.matchAll(/<h3[^>]*>.*?<a[^>]*>([^<]+)</gs)].map(([, name]) => name)
  expect(names).toHaveLength(4)
  expect(names[0]).toContain('kit')
})

test('an unknown page is 404 inside the layout', async () => {
  for (const path of [
    '/nowhere',
    '/shop/00000000-0000-4000-8000-000000000000',
    '/shop/not-a-uuid',
    "/shop/';drop table products",
    '/shop/%F0%9F%94%A5',
    '/shop?page=99',
    '/products/nope',
    '/products/00000000-0000-4000-8000-000000000000',
    '/wp-login.php',
  ]) {
    const answer = await get(path)
    expect(answer.status, path).toBe(404)
    expect(await answer.text(), path).toContain('Quick Links')
  }
})

test('an unknown screen of the desk is 404, and a known one is not', async () => {
  expect((await get('/admin/nowhere')).status).toBe(404)
  expect((await get('/admin/disputes')).status).toBe(200)
})

test('a product opens by id or slug, with one canonical URL', async () => {
  const slug = /href="\/shop\/([a-z0-9-]+)"/.exec(await textOf('/shop'))?.[1]
  const bySlug = await textOf(`/shop/${slug}`)
  const [product] = (await (
    await get(`/rest/v1/products?slug=eq.${slug}&select=id,name`, {
      headers: { apikey: readKeys().publishableKey },
    })
  ).json()) as { id: string; name: string }[]
  const byId = await textOf(`/shop/${product?.id}`)
  for (const html of [bySlug, byId]) {
    expect(html).toContain(`<link rel="canonical" href="${site()}/shop/${slug}"/>`)
    expect(html).toContain(product?.name)
  }
})

test('the shop finds misspelled and partial words, and names unknown filters', async () => {
  expect(await textOf('/shop?q=5kva')).toMatch(/5 ?kVA/)
  expect(await textOf('/shop?q=zzzzqqqq')).toContain('No products found')
  expect(await textOf('/shop?colour=red')).toContain('The shop has no filter “colour”')
  expect((await get('/shop?q=%3Cscript%3Ealert(1)%3C/script%3E')).status).toBe(200)
  expect(await textOf('/shop?q=%3Cscript%3Ealert(1)%3C/script%3E')).not.toContain(
    '<script>alert(1)',
  )
})

// No other journey needs this product, so its price can change while they order.
const lamp = 'dawaki-flood-40w'

test('a cached page is revalidated with an ETag, and shows a new price at once', async () => {
  const first = await get(`/shop/${lamp}`)
  const etag = first.headers.get('etag') ?? ''
  expect((await get(`/shop/${lamp}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const path = `products?slug=eq.${lamp}&select=price`
  const [before] = (await asStaff('GET', path)) as object[]
  try {
    await asStaff('PATCH', path, { price: 123_457 })
    await expect.poll(() => textOf(`/shop/${lamp}`), { interval: 50 }).toContain('₦123,457')
  } finally {
    await asStaff('PATCH', path, before)
  }
})

test('a product saved unchanged keeps its price to the kobo', async () => {
  const path = `products?slug=eq.${lamp}`
  const [before] = (await asStaff('GET', path)) as object[]
  try {
    for (const price of [7_499.99, 999_999_999.99]) {
      const [read] = (await asStaff('PATCH', path, { price })) as object[]
      // As a form would send it: every field, including the price.
      expect(await asStaff('PATCH', path, { ...read, summary: 'Another summary' })).toMatchObject([
        { price, summary: 'Another summary' },
      ])
    }
  } finally {
    await asStaff('PATCH', path, before)
  }
})

test('a page without a form refuses POST', async () => {
  expect((await get('/shop', { method: 'POST', body: 'a=1' })).status).toBe(405)
  expect((await get('/', { method: 'DELETE' })).status).toBe(405)
})

test('refuses bodies that are too large or invalid, with an error code', async () => {
  const headers = { apikey: readKeys().publishableKey, 'content-type': 'application/json' }
  const post = (path: string, body: string) => get(path, { method: 'POST', headers, body })
  expect(
    (await post('/functions/v1/submit-project-inquiry', `{"name":"${'x'.repeat(10_000_000)}"}`))
      .status,
  ).toBe(413)
  expect((await post('/functions/v1/submit-project-inquiry', '{"name":')).status).toBe(400)
  expect((await post('/functions/v1/submit-project-inquiry', '{}')).status).toBe(400)
  expect(await (await post('/functions/v1/submit-project-inquiry', '{"name":"A"}')).json()).toEqual(
    { error: 'Please fill in all required fields.', fields: expect.any(Object) },
  )
  expect((await post('/auth/v1/signup', '{"email":')).status).toBe(400)
  expect((await post('/rest/v1/products', '{"name":"x"}')).status).toBe(401)
})
