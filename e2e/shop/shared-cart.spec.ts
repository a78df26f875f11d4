import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectToast, phone, ready, useBrowser, visit } from '../browser.ts'
import { holdToast } from '../held-toast.ts'
import { sharedCartQuery } from '../../domain/cart/shared-cart.ts'
import { storedCart } from './open-checkout.ts'

useBrowser()

const linkTo = (...lines: [string, number][]) =>
  `/cart/shared?${sharedCartQuery(lines.map(([code, quantity]) => ({ code, quantity })))}`
const readCart = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { quantity: number; name: string }[]).map(
      ({ quantity, name }) => `${quantity} × ${name}`,
    ),
  )
const mine = storedCart({
  id: '5eed0000-0000-4000-8000-000000000105',
  quantity: 2,
  name: 'Imole Mono panel 550 W',
})

test('a cart is shared by a short link, and added with one press in another browser', async () => {
  await using owner = await visit('/cart', {
    viewport: phone,
    permissions: ['clipboard-read', 'clipboard-write'],
    stored: mine,
  })
  await owner.page.getByText('Share this cart').waitFor()
  const whatsapp = await owner.page
    .locator('main')
    .getByRole('link', { name: 'WhatsApp', exact: true })
    .getAttribute('href')
  await owner.page.getByRole('button', { name: 'Copy link' }).click()
  await owner.page.getByRole('button', { name: 'Link copied' }).waitFor()
  const link = await owner.page.evaluate(() => navigator.clipboard.readText())
  expect(link.replace(inject('siteUrl'), '')).toMatch(/^\/cart\/shared\?p=IM-PV-550\*2&z=..$/)
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(link)

  await using friend = await visit(link, { viewport: phone })
  const { page } = friend
  await ready(page)
  await page
    .getByRole('list', { name: 'Products in the shared cart' })
    .getByText('2 × Imole Mono panel 550 W')
    .waitFor()
  await expect.poll(() => page.getByTestId('shared-total').textContent()).toMatch(/^₦[\d,]+$/)
  await expect.poll(() => readCart(page)).toEqual([])
  await expect.poll(() => page.getByRole('button', { name: 'Replace my cart' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Add to my cart' }).dblclick()
  await page.waitForURL('**/cart')
  await expectToast(page, 'Imole Mono panel 550 W added to cart!')
  await expect.poll(() => readCart(page)).toEqual(['2 × Imole Mono panel 550 W'])
})

test('with items in the cart, opening the link changes nothing, and replacing can be undone', async () => {
  await using visitor = await visit(linkTo(['IM-PV-550', 3], ['IM-HY-3K', 1]), {
    viewport: phone,
    stored: mine,
  })
  const { page } = visitor
  await page.getByText('Your own cart has 2 items.').waitFor()
  await expect.poll(() => readCart(page)).toEqual(['2 × Imole Mono panel 550 W'])
  await page.getByRole('button', { name: 'Replace my cart' }).click()
  const replaced = await holdToast(page, 'Your cart now has 2 products.')
  await expect
    .poll(() => readCart(page))
    .toEqual(['3 × Imole Mono panel 550 W', '1 × Imole Hybrid inverter 3 kVA'])
  await replaced.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readCart(page)).toEqual(['2 × Imole Mono panel 550 W'])
})

test('names products with too little stock, sold out or no longer sold, and adds only what is in stock to what is in the cart', async () => {
  await using visitor = await visit(
    linkTo(['IM-PV-550', 2], ['AG-HY-3K5', 50], ['DW-GL-200', 1], ['GONE-1', 4]),
    { viewport: phone, stored: mine },
  )
  const { page } = visitor
  await ready(page)
  await page.getByText('No longer sold, so left out: GONE-1.').waitFor()
  await page.getByText(/Only (\d+) left\. We add \1\./).waitFor()
  await page.getByText('Sold out, so it is left out.').waitFor()
  await expect.poll(() => page.getByText('cut or changed').count()).toBe(0)
  await page.getByRole('button', { name: 'Add to my cart' }).click()
  await page.waitForURL('**/cart')
  const added = await readCart(page)
  expect(added).toHaveLength(2)
  expect(added.join()).toMatch(/^4 × Imole Mono panel 550 W,[1-9] × Agbara/)
})

/** What the page of a link says, without the scripts of the site. */
async function readLink(path: string): Promise<string> {
  const answer = await fetch(inject('siteUrl') + path)
  expect(answer.status, path).toBe(200)
  const html = await answer.text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return main.replaceAll(/<!-- -->|<[^>]+>/g, '')
}

test('an incomplete link shows a message and what can be read; an invalid one shows no cart', async () => {
  const whole = linkTo(['IM-PV-550', 3], ['IM-HY-3K', 1])
  const incomplete = await readLink(whole.slice(0, whole.indexOf('IM-HY') + 5))
  for (const text of [
    'This link is incomplete or has been changed.',
    'Could not be read: “IM-HY”.',
    '3 × Imole Mono panel 550 W',
  ])
    expect(incomplete).toContain(text)
  for (const brokenLink of [
    '/cart/shared',
    '/cart/shared?p=',
    '/cart/shared?p=%00*1&z=',
    `/cart/shared?p=${'x'.repeat(3000)}`,
    '/cart/shared?p=");drop*1',
    '/cart/shared?p=GONE-1*2',
  ])
    expect(await readLink(brokenLink), brokenLink).toContain('There is no cart in this link')
})

test('without JavaScript the link shows the products, and how to order by message', async () => {
  const html = await (await fetch(inject('siteUrl') + linkTo(['IM-PV-550', 2]))).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(main.replaceAll(/<!-- -->|<[^>]+>/g, '')).toContain('2 × Imole Mono panel 550 W')
  const [, whatsapp = ''] = /href="(https:\/\/wa\.me\/[^"]*)"/.exec(main) ?? []
  const message = new URL(whatsapp.replaceAll('&amp;', '&')).searchParams.get('text')
  expect(message).toContain('2 × Imole Mono panel 550 W')
})
