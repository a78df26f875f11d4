import { expect, test } from 'vitest'
import { accountOf, passwordField, visitAs } from '../account/accounts.ts'
import { phone, ready, useBrowser, visit } from '../browser.ts'

useBrowser()

test('nothing requires dragging: the gallery has buttons, and a range accepts clicks and arrow keys', async () => {
  await using visitor = await visit('/portfolio/yola-clinic-15kva', { viewport: phone })
  const { page } = visitor
  await ready(page)
  await expect.poll(() => page.locator('[draggable=true]').count()).toBe(0)
  const views = page.getByRole('list', { name: 'Views' })
  const scrolled = () => views.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))
  await views
    .getByRole('link', { name: /^Show / })
    .first()
    .click()
  await expect.poll(scrolled).toBe(1)
  await page.getByRole('list', { name: 'Choose a view' }).getByRole('link').last().click()
  await expect.poll(scrolled).toBe(2)
  await page.goto('/')
  await ready(page)
  for (const range of await page.locator('main input[type=range]').all()) {
    const before = await range.inputValue()
    await range.click({ position: { x: 20, y: 8 } })
    const pressed = await range.inputValue()
    expect(pressed).not.toBe(before)
    await range.press('ArrowRight')
    await expect.poll(() => range.inputValue()).not.toBe(pressed)
  }
})

test('on phones the bar with chat and main action stays below, and covers nothing at the end of a page', async () => {
  await using visitor = await visit('/blog/lithium-or-tubular-cost-per-kwh', { viewport: phone })
  const { page } = visitor
  await ready(page)
  const bar = page.getByRole('complementary', { name: 'Chat' })
  const boxOf = async () => {
    const box = await bar.boundingBox()
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
  }
  await expect.poll(async () => (await boxOf()).bottom).toBe(phone.height)
  await bar.getByRole('link', { name: 'See my system and price' }).waitFor()
  await page.mouse.wheel(0, 100_000)
  const lastLine = page.locator('body > footer a').last()
  await expect
    .poll(async () => {
      const box = await lastLine.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0) <= (await boxOf()).top
    })
    .toBe(true)
})

test('a password can be pasted, shown, and filled in by a password manager', async () => {
  await using visitor = await visit('/login')
  const { page, context } = visitor
  await ready(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const password = passwordField(page)
  const username = await page.getByLabel('E-mail').getAttribute('autocomplete')
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await password.waitFor()
  expect([username, await password.getAttribute('autocomplete')]).toEqual([
    expect.stringMatching(/^username/),
    expect.stringMatching(/^current-password/),
  ])
  await page.evaluate(() => navigator.clipboard.writeText('a lamp in every room'))
  await password.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect.poll(() => password.inputValue()).toBe('a lamp in every room')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('text')
})

test('forms are prefilled with the details of the signed-in user', async () => {
  const account = accountOf('customer')
  await using visitor = await visitAs(account, '/contact')
  const { page } = visitor
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(account.email)
  await expect.poll(() => page.getByLabel('Name').inputValue()).not.toBe('')
})
