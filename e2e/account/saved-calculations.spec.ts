import { expect, test } from 'vitest'
import { createAccount, signIn, visitAs } from './accounts.ts'
import { expectAccessible } from '../quality/axe.ts'
import { expectToast, phone, ready, useBrowser, visit } from '../browser.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

test('a calculation is saved after signing in, listed in the dashboard, opened with its numbers, and removed', async () => {
  const account = await createAccount(uniqueEmail('saves-calculations'))
  await using visitor = await visit('/solar-calculator?spend=150000&place=OS', { viewport: phone })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/login\?next=/)
  await signIn(page, account)
  await page.waitForURL(/\/solar-calculator\?place=OS&spend=150000/)
  await ready(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved. You can find it in your dashboard.')
  // A saved calculation is not saved twice; a changed one is a new calculation.
  await page.getByRole('link', { name: 'See what I saved' }).waitFor()
  await page.getByLabel('Hours of light a day').press('ArrowRight')
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()

  await page.goto('/carbon-calculator?v=1&who=business&place=NG-KN&grid=900&kwp=15&used=70&end=1')
  await ready(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved. You can find it in your dashboard.')
  await page.getByRole('link', { name: 'See what I saved' }).click()

  await page.waitForURL(/\/dashboard\?tab=saved-calculations/)
  const saved = page.getByRole('region', { name: 'Saved calculations' })
  await saved.getByRole('link', { name: 'A business in Kano, 15 kWp of solar' }).waitFor()
  await saved.getByText('Pays back in').waitFor()
  await expectAccessible(page)
  await saved.getByRole('link', { name: 'Osogbo, ₦150,000 a month, 12 h of light' }).click()
  await page.getByText(/kWh a day in Osogbo/).waitFor()
  await page.goBack()
  for (const count of [1, 0]) {
    await saved
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect.poll(() => saved.getByRole('listitem').count()).toBe(count)
  }
  await saved.getByText('You have not saved a calculation yet.').waitFor()
})

test('when the connection is lost, shows that the calculation could not be saved, and does not lose it', async () => {
  const account = await createAccount(uniqueEmail('saves-in-the-dark'))
  await using visitor = await visitAs(account, '/repayment-plans/details/1500000/12', {
    expectedErrors: /ERR_FAILED|Failed to fetch/,
  })
  const { page } = visitor
  await ready(page)
  const calculations = '**/rest/v1/saved_calculations*'
  await page.route(calculations, (route) => route.abort())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'We could not save it.')
  await page.unroute(calculations)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'See what I saved' }).click()
  await page
    .getByRole('region', { name: 'Saved calculations' })
    .getByRole('link', { name: '₦1,500,000 over 12 months' })
    .waitFor()
})
