import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { expectToast, useBrowser } from '../browser.ts'
import { holdToast } from '../held-toast.ts'
import { asStaff } from '../staff.ts'

useBrowser()

const open = (path: string, options = {}) => visitAs(accountOf('admin'), path, options)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const textOf = async (path: string) => (await fetch(inject('siteUrl') + path)).text()

test('visitors see changed opening hours at once', async () => {
  expect(await textOf('/contact')).toContain('9:00 – 14:00')
  await using visitor = await open('/admin/opening-hours/6')
  const { page } = visitor
  await page.getByLabel('Closes').fill('13:30')
  await save(page)
  const saved = await holdToast(page, 'Saved.')
  await expect.poll(() => textOf('/contact')).toContain('9:00 – 13:30')
  expect(await textOf('/contact')).toContain('"closes":"13:30"')
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => textOf('/contact')).toContain('9:00 – 14:00')
})

test('an undo says whether somebody else has changed the record or it could not be sent', async () => {
  const special = { day: '2027-06-15', name: 'Stocktaking', opens: null, closes: null }
  await asStaff('POST', 'special_days', special)
  await using visitor = await open(`/admin/special-days/${special.day}`, {
    expectedErrors: /status of 409|ERR_FAILED/,
  })
  const { page } = visitor
  const undo = page.locator('[data-toast]').getByRole('button', { name: 'Undo' })
  await page.getByRole('button', { name: 'Remove this day' }).click()
  await undo.waitFor()
  await asStaff('POST', 'special_days', special)
  await undo.click()
  await expectToast(page, 'It was not undone: the record has changed since.')

  await page.goto(`/admin/special-days/${special.day}`)
  await page.getByRole('button', { name: 'Remove this day' }).click()
  await undo.waitFor()
  await page.route('**/rest/v1/special_days**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await undo.click()
  await expectToast(page, 'It was not undone. Please reload the page and change it back.')
})
