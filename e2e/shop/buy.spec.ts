import { expect, test } from 'vitest'
import { expectToast, phone, ready, useBrowser, visit } from '../browser.ts'
import { holdToast } from '../held-toast.ts'
import { listMails } from '../mailbox.ts'
import { ownAddress, uniqueEmail } from '../unique.ts'

useBrowser()

const storedCart = 'JSON.parse(localStorage.getItem("cart"))'

test('browse, search, choose, reload, send an inquiry', async () => {
  const email = uniqueEmail('adebayo')
  await using visitor = await visit('/', { extraHTTPHeaders: ownAddress() })
  const { page } = visitor
  await ready(page)
  await page.getByRole('link', { name: 'See systems and prices' }).click()
  await page.getByRole('heading', { level: 1, name: 'Online Shop' }).waitFor()

  await page.getByLabel('Search the shop').fill('5kva')
  await page.keyboard.press('Enter')
  await page.getByText(/for “5kva”/).waitFor()
  expect(new URL(page.url()).search).toBe('?q=5kva&sort=relevance')
  const first = page.getByRole('list', { name: 'Products found' }).getByRole('listitem').first()
  await expect.poll(() => first.textContent()).toMatch(/5 ?kVA/i)
  const name = (await first.getByRole('heading').textContent()) ?? ''
  await first.getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()

  await page.getByRole('button', { name: `One ${name} more` }).click()
  await page.getByRole('button', { name: `Add to cart : ${name}`, exact: true }).click()
  const added = await holdToast(page, `${name} added to cart!`)
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('2')
  await expect
    .poll(() => page.evaluate(storedCart))
    .toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), quantity: 2, name }])

  await added.getByRole('button', { name: 'Go to cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor()
  await page.reload()
  await ready(page)
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('2')
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  const total = page.getByTestId('cart-total')
  await expect.poll(() => total.textContent()).toMatch(/^₦[\d,]+$/)

  await page.getByRole('button', { name: 'Submit Project' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Submit Your Project Inquiry' })
  await dialog
    .getByText("Tell us about your renewable energy project, and we'll get back to you.")
    .waitFor()
  await dialog.getByLabel('Name').fill('Adébáyọ̀ Ọlálékan')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Phone Number').fill('0803 123 4567')
  await dialog.getByRole('tab', { name: 'Project Information' }).click()
  await dialog.getByLabel('Project Type').selectOption('Residential Solar Installation')
  await dialog.getByLabel('Location').fill('Surulere, Lagos')
  await dialog.getByLabel('Description').fill('Fridge, six lights, one TV. 12 hours a day.')
  await dialog.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expectToast(page, "Your project inquiry has been sent! We'll be in touch shortly.")
  await dialog.waitFor({ state: 'hidden' })

  expect(await listMails({ to: email })).not.toEqual([])
})

test('every change of the cart shows its message', async () => {
  await using visitor = await visit('/shop', { viewport: phone })
  const { page } = visitor
  await ready(page)
  const cards = page.getByRole('list', { name: 'Products found' }).getByRole('listitem')
  const available = cards
    .filter({ has: page.getByRole('button', { name: /^Add to cart/ }) })
    .first()
  const name = (await available.getByRole('heading').textContent()) ?? ''
  await available.getByRole('button', { name: /^Add to cart/ }).click()
  await expectToast(page, `${name} added to cart!`)
  await page.goto('/cart')
  await page.getByRole('button', { name: `One ${name} more` }).click()
  await expectToast(page, `${name} quantity updated in cart!`)
  await expect.poll(() => page.evaluate(storedCart)).toMatchObject([{ quantity: 2 }])
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  const removed = await holdToast(page, `${name} removed from cart.`)
  await page.getByText('Your cart is empty').waitFor()
  await removed.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expectToast(page, 'Cart cleared!')
  await expect.poll(() => page.evaluate(storedCart)).toEqual([])
})

test('a stored product no longer sold is removed with a warning, and an invalid cart is repaired', async () => {
  await using visitor = await visit('/about', { expectedErrors: /406/ })
  const { page } = visitor
  // The page must not read the cart before the reload.
  await ready(page)
  const gone = { id: '00000000-0000-4000-8000-00000000dead', quantity: 3, name: 'Old panel' }
  await page.evaluate(
    (line) => localStorage.setItem('cart', JSON.stringify([line, { nonsense: true }])),
    gone,
  )
  await page.reload()
  // Both toasts stay for four seconds, at the same time.
  await Promise.all([
    expectToast(page, 'Product "Old panel" not found and removed from cart.'),
    expectToast(page, 'Part of your saved cart could not be read and was left out.'),
  ])
  await expect.poll(() => page.evaluate(storedCart)).toEqual([])
})

test('two tabs share one cart, and merge their changes line by line', async () => {
  await using visitor = await visit('/shop')
  const { page, context } = visitor
  await ready(page)
  const other = await context.newPage()
  await other.goto('/shop?sort=price-desc')
  await ready(other)
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expectToast(page, 'added to cart!')
  await other
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expectToast(other, 'added to cart!')
  // The other tab shows the change a moment later.
  await expect.poll(() => page.evaluate(storedCart)).toHaveLength(2)
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('2')
})

test('a press before the scripts run still adds the product to the cart', async () => {
  await using visitor = await visit('/about')
  const { page } = visitor
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/shop', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: /^Add to cart/ }).first()
  const name = ((await button.textContent()) ?? '').replace(/^.*: /, '')
  await button.click()
  await page.waitForURL('**/cart?add=*', { waitUntil: 'commit' })
  release()
  await expectToast(page, `${name} added to cart!`)
  await expect.poll(() => page.evaluate(storedCart)).toMatchObject([{ quantity: 1, name }])
  await page.waitForURL((url) => url.pathname === '/cart' && url.search === '')
  await page.reload()
  await page.getByTestId('cart-total').waitFor()
  await expect.poll(() => page.evaluate(storedCart)).toMatchObject([{ quantity: 1, name }])
})

test('without JavaScript "Add to cart" shows how to order that product', async () => {
  await using visitor = await visit('/shop', { javaScriptEnabled: false, viewport: phone })
  const { page } = visitor
  const button = page.getByRole('button', { name: /^Add to cart/ }).first()
  const name = ((await button.textContent()) ?? '').replace(/^.*: /, '')
  await button.click()
  const link = page.locator('main').getByRole('link', { name: 'WhatsApp' })
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(`1 × ${name}`)
  await expect.poll(() => page.getByText('Loading...').isVisible()).toBe(false)
  for (const add of ['nonsense', '00000000-0000-4000-8000-00000000dead'])
    expect((await page.request.get(`/cart?add=${add}`)).status()).toBe(200)
})

test('a large number of items does not cover the cart icon, and is part of its name', async () => {
  await using visitor = await visit('/about')
  const { page } = visitor
  await page.evaluate(() =>
    localStorage.setItem(
      'cart',
      JSON.stringify(
        [2, 3].map((index) => ({
          id: `5eed0000-0000-4000-8000-00000000010${index}`,
          quantity: 60,
          name: 'Panel',
        })),
      ),
    ),
  )
  await page.reload()
  await page.getByRole('link', { name: 'Cart, 120 items' }).waitFor()
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('99+')
})
