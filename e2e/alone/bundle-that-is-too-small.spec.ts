import { expect, inject, test } from 'vitest'
import { expectToast, ready, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { asStaff } from '../staff.ts'

useBrowser()

test('names the parts that are sold out before and after adding, and warns when a bundle is too small for its appliances', async () => {
  const [bundle] = (await asStaff('POST', 'bundles', {
    slug: 'e2e-bundle',
    name: 'Short one',
    lead: 'For a test.',
    not_for: 'Not for sale.',
    autonomy_hours: 4,
    position: 99,
  })) as { id: string }[]
  try {
    await asStaff('POST', 'bundle_loads', [
      {
        bundle_id: bundle?.id,
        appliance: 'tv',
        quantity: 1,
        watts: 120,
        day_hours: 4,
        night_hours: 4,
      },
    ])
    const products = (await asStaff(
      'GET',
      'products?slug=in.(dawaki-gel-200ah,imole-hybrid-1kva)&select=id,slug',
    )) as { id: string; slug: string }[]
    await asStaff(
      'POST',
      'bundle_parts',
      products.map(({ id }) => ({ bundle_id: bundle?.id, product_id: id, quantity: 1 })),
    )
    await using visitor = await visit('/bundles')
    const { page } = visitor
    await ready(page)
    const section = page.getByRole('region', { name: 'Short one' })
    await section.getByText('The panels have 0 kWp').waitFor()
    await section.getByText('Sold out').waitFor()
    await expectAccessible(page)
    await section.getByRole('button', { name: 'Add all to cart' }).click()
    await expectToast(page, 'Not in stock and not in the cart: 1 × Dawaki Gel battery 200 Ah')
    const storedCart = 'JSON.parse(localStorage.getItem("cart") ?? "[]")'
    await expect
      .poll(() => page.evaluate(storedCart))
      .toMatchObject([{ quantity: 1, name: 'Imole Hybrid inverter 1 kVA' }])
  } finally {
    await asStaff('DELETE', 'bundles?slug=eq.e2e-bundle')
  }
  await expect
    .poll(async () => (await fetch(`${inject('siteUrl')}/bundles`)).text())
    .not.toContain('Short one')
})
