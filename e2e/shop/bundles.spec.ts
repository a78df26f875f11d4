import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { holdToast } from '../held-toast.ts'

useBrowser()

const naira = (text: string | null) => Number((text ?? '').replaceAll(/[^\d]/g, ''))
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name })
const storedCart = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('cart') ?? '[]') as {
        id: string
        quantity: number
        name: string
      }[],
  )

const mine = [
  { id: '5eed0000-0000-4000-8000-000000000105', quantity: 2, name: 'Imole Mono panel 550 W' },
]

test('a bundle lists what it powers, costs the sum of its parts, is added to what is in the cart with one press, and taken out with Undo', async () => {
  await using visitor = await visit('/bundles', {
    viewport: phone,
    stored: { cart: JSON.stringify(mine) },
  })
  const { page } = visitor
  await ready(page)
  await page.getByRole('link', { name: 'Two-bedroom flat, 8 h', exact: true }).click()
  const flat = sectionOf(page, 'Two-bedroom flat, 8 h')
  await flat.getByText('What runs, and how long').click()
  await flat.getByRole('row', { name: '3 × Ceiling fan 75 W 12 h' }).waitFor()
  await flat.getByText('12 parts with their prices').click()
  await flat.getByText('Not included: the wiring inside your house and installation.').waitFor()
  const lines = await flat.getByRole('listitem').allTextContents()
  const sum = lines.reduce(
    (total, line) => total + naira(/₦[\d,]+/.exec(line.replace(/₦[\d,]+ each/, ''))?.[0] ?? null),
    0,
  )
  expect(naira(await flat.getByTestId('bundle-total').textContent())).toBe(sum)
  await expect
    .poll(() => flat.getByTestId('instalment-line').textContent())
    .toMatch(/a month for \d+ months after .* in all.*a year/)
  const add = flat.getByRole('button', { name: 'Add all to cart' })
  await add.click()
  const first = await holdToast(page, '12 products added to cart!')
  await expect.poll(() => storedCart(page)).toHaveLength(12)
  await first.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => storedCart(page)).toEqual(mine)
  await first.waitFor({ state: 'hidden' })
  await add.click()
  const added = await holdToast(page, '12 products added to cart!')
  expect((await storedCart(page)).map(({ quantity, name }) => `${quantity} × ${name}`)).toEqual([
    '9 × Imole Mono panel 550 W',
    '1 × Imole Hybrid inverter 3 kVA',
    '3 × Imole Lithium battery 2.56 kWh, 24 V',
    '2 × Imole Roof mounting for 4 panels',
    '1 × Imole PV cable 6 mm², 100 m',
    '1 × Imole MC4 type connectors, 10 pairs',
    '1 × Imole DC breaker 32 A, two poles',
    '1 × Imole DC surge arrester 600 V',
    '1 × Imole Battery breaker 160 A DC, two poles',
    '3 × Imole Battery cable 35 mm², pair of 2 m',
    '1 × Imole AC protection box 32 A',
    '1 × Imole Earthing set',
  ])
  await added.getByRole('button', { name: 'Go to cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor()
  const panel = naira(/₦[\d,]+(?= each)/.exec(lines[0] ?? '')?.[0] ?? null)
  expect(panel).toBeGreaterThan(0)
  await expect
    .poll(async () => naira(await page.getByTestId('cart-total').textContent()))
    .toBe(sum + 2 * panel)
})

test('the calculator takes over the appliances, and suggests a system that powers them', async () => {
  const html = await (await fetch(`${inject('siteUrl')}/bundles`)).text()
  const flat = html.slice(html.indexOf('>One-bedroom flat, 8 h</h2>'))
  const [, link = ''] = /<a[^>]*href="([^"]*)"[^>]*>Change it in the calculator/.exec(flat) ?? []
  const url = new URL(link.replaceAll('&amp;', '&'), inject('siteUrl'))
  expect(url.searchParams.get('lasts')).toBe('8')
  expect(url.searchParams.get('uses')).toContain('small-fridge_1_12_12_150')
  const answer = await (await fetch(url)).text()
  expect(answer).toMatch(/<h1[^>]*>What solar system do you need\?</)
  expect(answer).toContain('Add this system to cart')
  expect(answer).not.toContain('role="alert"')
})

test('without JavaScript all bundles are shown, with prices and links to the calculator', async () => {
  const html = await (await fetch(`${inject('siteUrl')}/bundles`)).text()
  const family = html.slice(html.indexOf('>Family house, 8 h</h2>'))
  expect(family).toMatch(/data-testid="bundle-total"[^>]*>₦[\d,]+</)
  expect(
    html.match(/<a[^>]*href="\/solar-calculator\?[^>]*>Change it in the calculator/g),
  ).toHaveLength(6)
})

test('structured data lists each bundle with its price', async () => {
  const html = await (await fetch(`${inject('siteUrl')}/bundles`)).text()
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) =>
      JSON.parse(json) as {
        '@type': string
        itemListElement?: { item: { offers: { price: number } } }[]
      },
  )
  const list = data.find((each) => each['@type'] === 'ItemList')?.itemListElement ?? []
  expect(list).toHaveLength(6)
  for (const { item } of list)
    expect(item).toMatchObject({
      '@type': 'Product',
      offers: { priceCurrency: 'NGN', availability: 'https://schema.org/InStock' },
    })
})
