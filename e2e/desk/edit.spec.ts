import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountOf, passwordField, visitAs } from '../account/accounts.ts'
import { expectToast, phone, useBrowser } from '../browser.ts'
import { holdToast } from '../held-toast.ts'
import type { Account } from '../site.ts'
import { asService, signUpStaff } from './staff-account.ts'
import { uniqueCode, uniqueEmail } from '../unique.ts'

useBrowser()

/** A coupon of its own for a test. */
async function addCoupon(): Promise<string> {
  const code = uniqueCode('EDIT')
  await asService('POST', 'coupons', { code, percent_off: 5, description: 'As it began' })
  return `/admin/coupons/${code}`
}

async function open(path: string, account: Account = accountOf('admin'), options = {}) {
  const visitor = await visitAs(account, path, { expectedErrors: /40\d|ERR_/, ...options })
  await description(visitor.page).waitFor()
  return visitor
}

const description = (page: Page) => page.getByLabel('Description')
const uses = (page: Page) => page.getByLabel('Most uses in all')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

async function expectDraft(page: Page, text: string): Promise<void> {
  await page.getByText('We have put it back').waitFor()
  await expect.poll(() => description(page).inputValue()).toBe(text)
  await page.getByText('Unsaved changes').waitFor()
}

/** Waits until the browser has stored a draft with this text, which a crash then leaves. */
async function expectStoredDraft(page: Page, text: string): Promise<void> {
  const read = () =>
    new Promise<unknown>((resolve, reject) => {
      const opened = indexedDB.open('desk-drafts')
      opened.onerror = () => reject(opened.error)
      opened.onsuccess = () => {
        const stored = opened.result.transaction('drafts').objectStore('drafts').getAll()
        stored.onsuccess = () => resolve(stored.result)
        stored.onerror = () => reject(stored.error)
      }
    })
  await expect.poll(async () => JSON.stringify(await page.evaluate(read))).toContain(text)
}

test('what is typed outlives a crash, until it is saved or discarded', async () => {
  const path = await addCoupon()
  await using visitor = await open(path, accountOf('admin'), { viewport: phone })
  const { page, context } = visitor
  await description(page).fill('Typed before the crash')
  await expectStoredDraft(page, 'Typed before the crash')
  const session = await context.newCDPSession(page)
  session.send('Page.crash').catch(() => {})
  await page.waitForEvent('crash')
  const again = await context.newPage()
  // Another record has no draft.
  await again.goto(await addCoupon())
  await expect.poll(() => description(again).inputValue()).toBe('As it began')
  await again.goto(path)
  await expectDraft(again, 'Typed before the crash')
  await again.getByRole('button', { name: 'Discard it' }).click()
  await expect.poll(() => description(again).inputValue()).toBe('As it began')

  await description(again).fill('Saved by the keyboard')
  await again.keyboard.press('Control+s')
  await expectToast(again, 'Saved.')
  await again.reload()
  await expect.poll(() => description(again).inputValue()).toBe('Saved by the keyboard')
  expect(await again.getByText('We have put it back').count()).toBe(0)
  await again.close()
})

test('what is typed outlives an expired session and a grant that is taken away', async () => {
  const staff = await signUpStaff(uniqueEmail('draft'), 'sales')
  const path = await addCoupon()
  await using visitor = await open(path, staff)
  const { page } = visitor
  await description(page).fill('Typed before the grant was taken')
  await page.getByText('Unsaved changes').waitFor()
  await staff.take('sales')
  await expect.poll(() => description(page).count()).toBe(0)
  await staff.give('sales')
  await page.goto(path)
  await expectDraft(page, 'Typed before the grant was taken')

  await description(page).fill('Typed before the session ended')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('auth-session') ?? '{}') as object
    const ended = { ...session, refresh_token: 'aaaaaaaaaaaa', expires_at: 1 }
    localStorage.setItem('auth-session', JSON.stringify(ended))
  })
  await save(page)
  await page.getByText('Your session has ended.').waitFor()
  await passwordField(page).fill(staff.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => description(page).inputValue()).toBe('Typed before the session ended')
  await save(page)
  await expectToast(page, 'Saved.')
})

test('two people: other fields are merged, the same field is asked about, and undo is offered', async () => {
  const path = await addCoupon()
  await using mine = await open(path)
  await using theirs = await open(path)
  await description(theirs.page).fill('Theirs')
  // What is saved is read again. A later answer would bring the next change of the other person.
  const readAgain = theirs.page.waitForResponse(
    (response) =>
      response.url().includes('/rest/v1/coupons?') && response.request().method() === 'GET',
  )
  await save(theirs.page)
  await expectToast(theirs.page, 'Saved.')
  await readAgain

  await uses(mine.page).fill('12')
  await save(mine.page)
  await expectToast(mine.page, 'Saved together with the changes of others.')
  await expect.poll(() => description(mine.page).inputValue()).toBe('Theirs')

  await uses(theirs.page).fill('20')
  await description(theirs.page).fill('Theirs again')
  await save(theirs.page)
  const asked = theirs.page.getByRole('dialog')
  await asked.getByText('Somebody else changed this too').waitFor()
  await asked.getByRole('radio', { name: /Theirs/ }).check()
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => asked.count()).toBe(0)
  await expect.poll(() => uses(theirs.page).inputValue()).toBe('12')
  await expect.poll(() => description(theirs.page).inputValue()).toBe('Theirs again')

  await mine.page.reload()
  await description(mine.page).fill('A mistake')
  await save(mine.page)
  const saved = await holdToast(mine.page, 'Saved.')
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expectToast(mine.page, 'The change is undone.')
  await expect.poll(() => description(mine.page).inputValue()).toBe('Theirs again')

  await description(mine.page).fill('Not saved')
  await mine.page.getByRole('link', { name: 'Coupons' }).first().click()
  const leaving = mine.page.getByRole('dialog')
  await leaving.getByText('They stay on this device as a draft').waitFor()
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await expect.poll(() => description(mine.page).inputValue()).toBe('Not saved')
})

test('a refused value is shown at its field', async () => {
  const code = uniqueCode('NEW')
  await using visitor = await open('/admin/coupons/new')
  const { page } = visitor
  await page.getByLabel('Code').fill('FIRSTLIGHT')
  await page.getByLabel('Percent off').fill('150')
  await save(page)
  const summary = page.getByRole('alert')
  await summary.getByText('Write a percentage from 1 to 100.').waitFor()
  await page.getByLabel('Percent off').fill('5')
  await save(page)
  await summary.getByText('There is a coupon with this code already.').waitFor()
  await page.getByLabel('Code').fill(code)
  await save(page)
  await page.waitForURL(`**/admin/coupons/${code}`)
  await page.getByRole('heading', { name: code }).waitFor()
})
