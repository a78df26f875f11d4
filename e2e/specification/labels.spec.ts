import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { desktop, phone, ready, useBrowser, visit } from '../browser.ts'
import { ownAddress } from '../unique.ts'
import * as rows from './rows.ts'

// The rows are the user's words. A page that differs is wrong, and not its row.

useBrowser()

/** A wide phone or a small tablet. */
const wider = { width: 800, height: 900 }

/** What differs between the labels and a part of a page, one line each. */
async function findWrong(part: Locator, labels: readonly rows.Label[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { role, words, to } of labels) {
    const found = part.getByRole(role, { name: words, exact: true })
    const targets = await found.evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    const [href] = targets
    if (targets.length !== 1) wrong.push(`${targets.length} × ${role} “${words}”`)
    else if (to !== undefined && href !== to) wrong.push(`“${words}” leads to ${href}`)
  }
  return wrong
}

const expectLabels = (part: Locator, labels: readonly rows.Label[]) =>
  expect.poll(() => findWrong(part, labels)).toEqual([])

test('large screens: the header with its menus, which sticks, the top bar and the footer', async () => {
  await using visitor = await visit('/', { viewport: desktop })
  const { page } = visitor
  await ready(page)
  const header = page.locator('header')
  await expectLabels(header, rows.header.links)
  for (const { words, entries } of rows.header.menus) {
    await header.locator('summary').filter({ hasText: words }).press('Enter')
    await expectLabels(header.locator('details[open]'), entries)
    await page.keyboard.press('Escape')
  }
  const bar = page.getByTestId('top-bar')
  expect(await bar.locator('a[href^="tel:"]').isVisible()).toBe(true)
  expect(await bar.locator('a[href^="mailto:"]').isVisible()).toBe(true)
  expect(await bar.locator('a[href^="https:"]').count()).toBeGreaterThan(0)
  // The badge shows only a count above 0.
  const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow)
  expect([await shadow(), await page.getByTestId('cart-count').count()]).toEqual(['none', 0])
  await page.mouse.wheel(0, 600)
  await expect.poll(shadow).not.toBe('none')
  expect((await header.boundingBox())?.y).toBe(0)
  await expectFooter(page)
})

test('small screens: the chat shortcut, and the drawer at the right, which closes on a choice', async () => {
  await using visitor = await visit('/', { viewport: phone })
  const { page } = visitor
  await ready(page)
  expect(await page.getByTestId('top-bar').isVisible()).toBe(false)
  await expectChat(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expectLabels(drawer, rows.drawer)
  const links = rows.drawer.filter(({ role }) => role === 'link').map(({ words }) => words)
  expect(await drawer.getByRole('link').allTextContents()).toEqual(links)
  for (const [viewport, width] of [
    [phone, rows.drawerWidthPx.phone],
    [wider, rows.drawerWidthPx.wider],
  ] as const) {
    await page.setViewportSize(viewport)
    const edges = async () => {
      const box = await drawer.boundingBox()
      return box && [Math.round(box.width), Math.round(box.x + box.width)]
    }
    await expect.poll(edges).toEqual([width, viewport.width])
  }
  await drawer.getByRole('link', { name: 'Online Shop' }).click()
  await page.waitForURL('**/shop')
  await drawer.waitFor({ state: 'hidden' })
})

/** At the bottom left on small screens and at the bottom right on larger ones. */
async function expectChat(page: Page): Promise<void> {
  const chat = page.getByRole('link', { name: rows.chat.tooltip })
  for (const viewport of [phone, wider, desktop]) {
    await page.setViewportSize(viewport)
    const side = async () => {
      const { x = 0, y = 0 } = (await chat.boundingBox()) ?? {}
      return [x < viewport.width / 2 ? 'left' : 'right', y > viewport.height / 2]
    }
    await expect.poll(side).toEqual([viewport === phone ? 'left' : 'right', true])
  }
  expect(await chat.getAttribute('target')).toBe('_blank')
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/234\d{10}$/)
  await chat.focus()
  expect(await page.getByRole('tooltip', { includeHidden: true }).first().textContent()).toBe(
    rows.chat.tooltip,
  )
  await page.setViewportSize(phone)
}

test.each(['customer', 'admin'])('the account menu: %s', async (role) => {
  await using visitor = await visitAs(accountOf(role), '/about', { viewport: desktop })
  const { page } = visitor
  await ready(page)
  await page.locator('header summary', { hasText: 'Account of' }).click()
  const menu = page.locator('header details[open]')
  await expectLabels(menu, rows.accountMenu)
  if (role === 'admin') await expectLabels(menu, [rows.adminEntry])
  else expect(await menu.getByText(rows.adminEntry.words).count()).toBe(0)
  expect(await page.locator('header').getByRole('link', { name: 'Sign In' }).count()).toBe(0)
})

async function expectFooter(page: Page): Promise<void> {
  const footer = page.locator('footer')
  for (const { words, leadsTo } of rows.footer) {
    const list = footer.getByRole('navigation', { name: words, exact: true })
    expect(
      await list
        .getByRole('link')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href'))),
    ).toEqual(leadsTo)
  }
  expect(await footer.textContent()).toContain(`© ${new Date().getFullYear()}`)
  expect(await footer.locator('address').textContent()).toContain('Lagos, Nigeria')
  expect(await footer.locator('a[href^="tel:"]').count()).toBe(1)
  expect(await footer.locator('a[href^="mailto:"]').count()).toBe(1)
  expect(await footer.locator('a[href^="https:"]').count()).toBeGreaterThan(1)
}

test('the inquiry dialog: a failure keeps its fields, and success clears and closes it', async () => {
  const { title, text, maxWidthPx, tabs, fields, projectTypes, submitting } = rows.inquiryDialog
  await using visitor = await visit('/', {
    viewport: desktop,
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /400/,
  })
  const { page } = visitor
  await ready(page)
  const open = () => page.getByRole('button', { name: 'Submit Project' }).first().click()
  await open()
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await dialog.getByText(text, { exact: true }).waitFor()
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(maxWidthPx)
  expect(await dialog.getByRole('tab').allTextContents()).toEqual(tabs)
  for (const [tab, named] of Object.entries(fields)) {
    await dialog.getByRole('tab', { name: tab, exact: true }).click()
    for (const [name, attributes] of Object.entries(named)) {
      const field = dialog.locator(`[name="${name}"]`)
      expect(await field.isVisible(), name).toBe(true)
      for (const [attribute, value] of Object.entries(attributes as Record<string, string>))
        expect(await field.getAttribute(attribute), name).toBe(value)
    }
  }
  expect(await dialog.locator('[name=location]').getAttribute('placeholder')).toMatch(/^[A-Z]\w+/)
  const options = dialog.locator('[name=projectType] option')
  // The first one asks to choose.
  expect((await options.allTextContents()).slice(1)).toEqual(projectTypes)

  await fillDialog(dialog)
  const submit = dialog.locator('[type=submit]')
  const filled = await valuesOf(dialog)
  const call = '**/functions/v1/submit-project-inquiry'
  for (const answer of [
    (route: Route) => route.fulfill({ status: 400, json: { error: 'Please try tomorrow.' } }),
    (route: Route) => route.continue(),
  ]) {
    const released = Promise.withResolvers<void>()
    await page.route(call, async (route) => {
      await released.promise
      await answer(route)
    })
    await expect.poll(() => submit.isEnabled()).toBe(true)
    expect(await valuesOf(dialog)).toEqual(filled)
    await submit.click()
    await dialog.getByRole('button', { name: submitting, exact: true, disabled: true }).waitFor()
    released.resolve()
  }
  await dialog.waitFor({ state: 'hidden' })
  await open()
  // The form comes a moment after the dialog.
  await expect.poll(() => valuesOf(dialog)).toEqual(filled.map(() => ''))
  expect(await submit.isEnabled()).toBe(true)
})

const valuesOf = (dialog: Locator) =>
  dialog
    .locator(
      Object.values(rows.inquiryDialog.fields)
        .flatMap((fields) => Object.keys(fields).map((name) => `[name="${name}"]`))
        .join(),
    )
    .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))

async function fillDialog(dialog: Locator): Promise<void> {
  const [details, project] = rows.inquiryDialog.tabs
  await dialog.getByRole('tab', { name: details }).click()
  await dialog.locator('[name=name]').fill('Ada')
  await dialog.locator('[name=email]').fill('ada@people.example')
  await dialog.locator('[name=phoneNumber]').fill('08031234567')
  await dialog.getByRole('tab', { name: project }).click()
  await dialog.locator('[name=projectType]').selectOption('Other')
  await dialog.locator('[name=description]').fill('A question')
  await dialog.locator('[name=location]').fill('Yaba')
}
