import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { desktop, expectToast, phone, useBrowser } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { beginPlan } from './running-plan.ts'
import { unique, uniqueEmail } from '../unique.ts'

useBrowser()

async function expectNoSideScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(page.viewportSize()?.width)
}

test('staff find a plan, note a transfer, take it back, pause it and write a note', async () => {
  const plan = await beginPlan(uniqueEmail('plan-of-desk'))
  await using staff = await visitAs(
    accountOf('admin'),
    `/admin/instalment-plans?search=${plan.orderNumber}`,
    {
      viewport: phone,
      expectedErrors: /status of 4/,
    },
  )
  const { page } = staff
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  await page.getByRole('link', { name: /^PL\d/ }).first().click()
  await page.getByRole('heading', { name: 'Money of the plan' }).waitFor()
  await page.setViewportSize(desktop)
  await expectNoSideScroll(page)
  await page.setViewportSize(phone)

  await press(/^Note cash or a transfer/)
  await page.getByLabel('Amount in naira').fill('41,000')
  await page.getByLabel('Reference', { exact: true }).fill(unique('NIP'))
  await press('Continue')
  await page.getByText('₦41,000 arrived as a bank transfer').waitFor()
  await expectAccessible(page)
  await press('Yes, note it')
  await expectToast(page, 'Noted.')
  const entries = page.getByRole('region', { name: 'Entries' })
  await entries.getByText('Principal paid').waitFor()

  await press(/^Undo: Payment received/)
  await page.getByLabel('What was wrong').fill('It was for another plan')
  await press('Continue')
  await press('Yes, take it back')
  await expectToast(page, 'The entry is taken back.')
  await entries.getByText('Takes back entry 2').waitFor()

  await press(/^Pause for 30 days/)
  await page.getByLabel('Why the customer needs it').fill('The shop was flooded')
  await press('Continue')
  await press('Yes, pause it')
  await expectToast(page, 'Paused.')
  await page.getByText('Pause of 30 days').waitFor()

  await page.getByLabel('I spoke with the customer, or wrote to them').check()
  await page.getByLabel('What was said').fill('She pays on Friday.')
  await press('Add the note')
  await page.getByText('Spoke with the customer', { exact: true }).waitFor()
  await expectNoSideScroll(page)
})

test('an order says that it is paid in parts, and the figures of plans can be downloaded', async () => {
  const plan = await beginPlan(uniqueEmail('plan-of-order'))
  await using staff = await visitAs(accountOf('admin'), `/admin/orders/${plan.orderId}`, {
    viewport: phone,
  })
  const { page } = staff
  const panel = page.getByRole('region', { name: 'Paid in parts' })
  await panel.getByRole('link', { name: /^Plan PL/ }).waitFor()
  await expectNoSideScroll(page)
  await page.goto('/admin/plan-figures')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^plans-\d{4}-\d{2}-\d{2}\.csv$/)
})
