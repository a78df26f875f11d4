import { expect, inject, test } from 'vitest'
import { createAccount, tokenFor, visitAs } from '../account/accounts.ts'
import { expectToast, phone, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { uniqueEmail } from '../unique.ts'
import { createOwnProduct } from './own-product.ts'
import { moveOrderTo, placeOrder } from './placed-order.ts'

useBrowser()

test('the dashboard lists the orders of the customer, and counts carbon for delivered ones', async () => {
  const account = await createAccount(uniqueEmail('orders'))
  await using visitor = await visitAs(account, '/dashboard?tab=orders', { viewport: phone })
  const { page } = visitor
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
  await page.getByRole('link', { name: 'Carbon', exact: true }).click()
  await page.getByRole('heading', { name: 'No figures yet' }).waitFor()

  const token = await tokenFor(account)
  const waiting = await placeOrder({ slug: 'imole-mono-550w', token })
  const arrived = await placeOrder({ slug: 'imole-mono-550w', token })
  await placeOrder({ slug: 'imole-mono-550w' })
  await moveOrderTo('delivered', arrived)
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  const rows = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  await expect
    .poll(() => rows.filter({ hasText: waiting.number }).textContent())
    .toMatch(/Waiting for payment.*1 × Imole Mono panel 550 W/s)
  await expect
    .poll(() => rows.filter({ hasText: arrived.number }).textContent())
    .toMatch(/Delivered.*₦/s)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  const latest = page.getByRole('region', { name: 'Your latest order' }).getByRole('listitem')
  await expect.poll(() => latest.textContent()).toContain(arrived.number)
  await page.goto('/dashboard?tab=carbon')
  await page.getByRole('rowheader', { name: arrived.number }).waitFor()
  await expect.poll(() => page.getByRole('table').textContent()).not.toContain(waiting.number)
  await page.getByText('They are not issued carbon credits').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: arrived.number }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${arrived.number}` }).waitFor()
})

test('the key of an order leaves the address, and a second tab needs none', async () => {
  const order = await placeOrder({ slug: 'imole-kit-5kva' })
  const path = `/payment-details?order=${order.orderId}`
  const link = `${path}&key=${order.orderKey}`
  const first = await fetch(inject('siteUrl') + link, { redirect: 'manual' })
  expect([first.status, first.headers.get('location')]).toEqual([302, path])
  const cookie = first.headers.getSetCookie().map((each) => each.split(';')[0])
  const shown = await fetch(inject('siteUrl') + path, { headers: { cookie: cookie.join('; ') } })
  expect([shown.headers.get('cache-control'), shown.headers.get('referrer-policy')]).toEqual([
    'no-store',
    'no-referrer',
  ])
  expect(await shown.text()).toMatch(
    /<noscript>(?:(?!<\/noscript>).)*Paying here needs JavaScript/s,
  )

  await using visitor = await visit(link, { viewport: phone })
  const { page, context } = visitor
  const addresses: string[] = []
  context.on('request', (request) => {
    addresses.push(request.url(), request.headers()['referer'] ?? '')
  })
  const heading = { level: 1, name: `Order ${order.number}` } as const
  await page.getByRole('heading', heading).waitFor()
  expect(page.url()).toBe(inject('siteUrl') + path)

  const tab = await context.newPage()
  await tab.goto(path)
  await tab.getByRole('heading', heading).waitFor()
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses.filter((address) => address.includes(order.orderKey))).toEqual([])
  // Scripts, also foreign ones, cannot read it.
  const readable = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, history.state]),
  )
  expect(readable).not.toContain(order.orderKey)
})

/** A page as it is sent to a visitor who is not signed in. */
const htmlOf = async (path: string) =>
  (await (await fetch(inject('siteUrl') + path)).text()).replaceAll('<!-- -->', '')

test('a customer reviews a delivered product once, and everybody can read the review', async () => {
  await using product = await createOwnProduct()
  const account = await createAccount(uniqueEmail('reviews'))
  const path = `/shop/${product.slug}`
  expect(await htmlOf(path)).not.toContain('What buyers say')
  await moveOrderTo(
    'delivered',
    await placeOrder({ slug: product.slug, token: await tokenFor(account) }),
  )

  await using visitor = await visitAs(account, path, { viewport: phone })
  const { page } = visitor
  await page.getByRole('button', { name: 'Write a review' }).click()
  await page.getByLabel('How would you rate it?').selectOption('4')
  await page
    .getByLabel('What should others know?')
    .fill('Full power by nine in the morning. <b>Strong</b> frame.')
  await page.getByLabel('Your name, as others will see it').fill('Ngozi from Yaba')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Your review is on the page.')
  await page.getByRole('list', { name: 'Reviews' }).getByText('<b>Strong</b>').waitFor()
  await expect.poll(() => htmlOf(path)).toMatch(/of 5, from 1 buyer.*Ngozi from Yaba.*Full power/s)

  await page.getByRole('button', { name: 'Change my review' }).click()
  await page.getByLabel('How would you rate it?').selectOption('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('5.0 of 5 stars, from 1 buyer').waitFor()

  // Cards and search engines show the same rating.
  await expect
    .poll(() => htmlOf(path))
    .toContain(
      '"aggregateRating":{"@type":"AggregateRating","ratingValue":5,"reviewCount":1,"bestRating":5,"worstRating":1}',
    )
  expect(await htmlOf('/shop/imole-mono-550w')).not.toContain('aggregateRating')
  const cards = async () =>
    (await htmlOf('/shop?q=connectors')).match(/<li class="product-card.*?data-add-to-cart/gs)
  const cardOf = async (name: string) => (await cards())?.find((card) => card.includes(name))
  await expect.poll(() => cardOf(product.name)).toContain('5.0 of 5 stars, from 1 buyer')
  const unrated = await cardOf('Imole MC4 type connectors')
  expect(unrated).toContain('₦')
  expect(unrated).not.toContain('of 5 stars')
})
