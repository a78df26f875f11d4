import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { visitAs } from '../account/accounts.ts'
import { phone, useBrowser } from '../browser.ts'
import type { Account } from '../site.ts'
import { uniqueCode, uniqueEmail } from '../unique.ts'
import { asService, signUpStaff } from './staff-account.ts'

useBrowser()

const list = uniqueCode('LIST')
// A view that somebody saves is theirs.
let staff: Account
beforeAll(async () => {
  staff = await signUpStaff(uniqueEmail('lists'), 'owner')
  await asService(
    'POST',
    'coupons',
    Array.from({ length: 60 }, (_, n) => ({
      code: `${list}${n + 10}`,
      percent_off: 5,
      description: `Day ${n}`,
      is_active: n % 2 === 0,
    })),
  )
})

async function open(path: string, options = {}) {
  const visitor = await visitAs(staff, path, options)
  await visitor.page.locator('tr[data-row]').first().waitFor()
  return visitor
}

const rowCount = (page: Page) => page.locator('tr[data-row]').count()
const search = (page: Page) => page.getByRole('searchbox')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('a list by keyboard alone: search, rows, pages, order, and back again', async () => {
  await using visitor = await open('/admin/coupons')
  const { page } = visitor
  await page.keyboard.press('/')
  await page.keyboard.type(list)
  await page.getByText('60 coupons').waitFor()
  expect(new URL(page.url()).search).toBe(`?search=${list}`)
  await expect.poll(() => rowCount(page)).toBe(50)

  await page.getByRole('button', { name: 'Code' }).press('Enter')
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Code' }).getAttribute('aria-sort'))
    .toBe('ascending')
  await expect
    .poll(() => page.locator('tr[data-row]').first().textContent())
    .toMatch(new RegExp(`^${list}10`))
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe(`${list}10`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect.poll(() => focused(page)).toBe(`${list}11`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${list}11` }).waitFor()
  await page.goBack()
  await expect.poll(() => search(page).inputValue()).toBe(list)

  await page.getByRole('link', { name: 'Next' }).press('Enter')
  await expect.poll(() => rowCount(page)).toBe(10)
  await page.goBack()
  await expect.poll(() => rowCount(page)).toBe(50)

  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Active').selectOption('no')
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).press('Enter')
  await page.getByText('30 coupons').waitFor()
  await page.getByRole('button', { name: 'Take away “Active: No”' }).press('Enter')
  await page.getByText('60 coupons').waitFor()
  await page.getByRole('button', { name: 'Clear all' }).press('Enter')
  await expect.poll(() => search(page).inputValue()).toBe('')
})

test('on a phone: cards, columns, a saved view, and the file of the list', async () => {
  await using visitor = await open(`/admin/coupons?search=${list}&active=yes`, { viewport: phone })
  const { page } = visitor
  await page.getByText('30 coupons').waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(phone.width)

  await page.locator('summary', { hasText: 'Columns' }).click()
  const made = page.getByRole('checkbox', { name: 'Added' })
  const active = page.getByRole('checkbox', { name: 'Active' })
  // The columns are in the address. Two quick ticks do not wait for it, and both count.
  await made.click()
  await active.click()
  expect([await made.isChecked(), await active.isChecked()]).toEqual([true, false])
  await expect
    .poll(() => new URL(page.url()).searchParams.get('columns'))
    .toMatch(/^code,.*created_at$/)

  await page.locator('summary', { hasText: 'Views' }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Active ones')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  // It closes when the view is stored.
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.goto('/admin/coupons')
  await page.locator('summary', { hasText: 'Views' }).click()
  await page.getByRole('link', { name: 'Active ones' }).click()
  await page.getByText('30 coupons').waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^coupons-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/Added$/)
  expect(lines).toHaveLength(31)
})
