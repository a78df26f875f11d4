import { expect, inject, test } from 'vitest'
import { expectToast, phone, ready, useBrowser, visit } from '../browser.ts'
import { holdToast } from '../held-toast.ts'
import { storedCart } from './open-checkout.ts'

useBrowser()

const readCart = 'JSON.parse(localStorage.getItem("cart"))'

test('search, choose, reload; every change of the cart shows its message, and a project can be submitted', async () => {
  await using visitor = await visit('/shop')
  const { page } = visitor
  await ready(page)
  const field = page.getByLabel('Search the shop')
  await field.focus()
  // The code of the suggestions has loaded.
  await expect.poll(() => field.getAttribute('role')).toBe('combobox')
  await field.fill('5kva')
  await page.keyboard.press('Enter')
  await page.getByText(/for “5kva”/).waitFor()
  expect(new URL(page.url()).search).toBe('?q=5kva&sort=relevance')
  const first = page.getByRole('list', { name: 'Products found' }).getByRole('listitem').first()
  await expect.poll(() => first.textContent()).toMatch(/5 ?kVA/i)
  const name = (await first.getByRole('heading').textContent()) ?? ''
  await first.getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()

  await page.getByRole('button', { name: `One ${name} more` }).click()
  await page.getByRole('button', { name: `Add to cart: ${name}`, exact: true }).click()
  const added = await holdToast(page, `${name} added to cart!`)
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('2')
  await expect
    .poll(() => page.evaluate(readCart))
    .toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), quantity: 2, name }])

  await added.getByRole('button', { name: 'Go to cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
  const total = page.getByTestId('cart-total')
  await expect.poll(() => total.textContent()).toMatch(/^₦[\d,]+$/)

  await page.getByRole('button', { name: `One ${name} more` }).click()
  await expectToast(page, `${name} quantity updated in cart!`)
  await expect.poll(() => page.evaluate(readCart)).toMatchObject([{ quantity: 3 }])
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  const removed = await holdToast(page, `${name} removed from cart.`)
  await page.getByText('Your cart is empty').waitFor()
  await removed.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expectToast(page, 'Cart cleared!')
  await expect.poll(() => page.evaluate(readCart)).toEqual([])

  await page.getByRole('button', { name: 'Submit Project' }).first().click()
  await page
    .getByRole('dialog', { name: 'Submit Your Project Inquiry' })
    .getByText("Tell us about your renewable energy project, and we'll get back to you.")
    .waitFor()
})

test('a stored product no longer sold is removed with a warning, and an invalid cart is repaired', async () => {
  const gone = { id: '00000000-0000-4000-8000-00000000dead', quantity: 3, name: 'Old panel' }
  await using visitor = await visit('/about', {
    viewport: phone,
    stored: { cart: JSON.stringify([gone, { nonsense: true }]) },
    expectedErrors: /406/,
  })
  const { page } = visitor
  // Both toasts stay for four seconds, at the same time.
  await Promise.all([
    expectToast(page, 'Product "Old panel" not found and removed from cart.'),
    expectToast(page, 'Part of your saved cart could not be read and was left out.'),
  ])
  await expect.poll(() => page.evaluate(readCart)).toEqual([])
})

test('two tabs share one cart, and merge their changes line by line; a large number does not cover the cart icon, and is part of its name', async () => {
  await using visitor = await visit('/shop', { viewport: phone })
  const { page, context } = visitor
  await ready(page)
  const other = await context.newPage()
  await other.goto('/shop?sort=price-desc')
  await ready(other)
  for (const tab of [page, other]) {
    await tab
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    await expectToast(tab, 'added to cart!')
  }
  // The other tab shows the change a moment later.
  await expect.poll(() => page.evaluate(readCart)).toHaveLength(2)
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('2')

  const { cart } = storedCart(
    { id: '5eed0000-0000-4000-8000-000000000102', quantity: 60 },
    { id: '5eed0000-0000-4000-8000-000000000103', quantity: 60 },
  )
  await other.evaluate((many) => localStorage.setItem('cart', many), cart)
  await page.getByRole('link', { name: 'Cart, 120 items' }).waitFor()
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('99+')
})

test('a press before the scripts run still adds the product to the cart', async () => {
  await using visitor = await visit('/robots.txt', { viewport: phone })
  const { page } = visitor
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/shop', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: /^Add to cart/ }).first()
  const name = (await button.getAttribute('aria-label'))?.replace(/^.*: /, '') ?? ''
  await button.click()
  await page.waitForURL('**/cart?add=*', { waitUntil: 'commit' })
  release()
  await expectToast(page, `${name} added to cart!`)
  await expect.poll(() => page.evaluate(readCart)).toMatchObject([{ quantity: 1, name }])
  // A reload does not add it again.
  await page.waitForURL((url) => url.pathname === '/cart' && url.search === '')
})

test('without JavaScript "Add to cart" shows how to order that product', async () => {
  const shop = await (await fetch(`${inject('siteUrl')}/shop`)).text()
  const button = /<button [^<]*data-add-to-cart.*?<\/button>/s.exec(shop)?.[0] ?? ''
  const [, id = ''] = / value="([^"]*)"/.exec(button) ?? []
  const [, name = ''] = / aria-label="Add to cart: ([^"]*)"/.exec(button) ?? []
  expect(name).not.toBe('')
  const read = async (add: string) => {
    const answer = await fetch(`${inject('siteUrl')}/cart?add=${add}`)
    expect(answer.status, add).toBe(200)
    return answer.text()
  }
  const html = await read(id)
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const [, link = ''] = /href="(https:\/\/wa\.me\/[^"]*)"/.exec(main) ?? []
  const message = new URL(link.replaceAll('&amp;', '&')).searchParams.get('text')
  expect(message).toContain(`1 × ${name}`)
  for (const add of ['nonsense', '00000000-0000-4000-8000-00000000dead']) await read(add)
})
