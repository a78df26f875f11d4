import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, expectToast, phone, ready, useBrowser, visit } from '../browser.ts'

useBrowser()

const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector)

/**
 * The focus moves into the dialog and cycles there, Esc closes it, the opener gets the focus back,
 * and the page behind is inert.
 */
async function expectModal(page: Page, opener: string): Promise<void> {
  const button = page.getByRole('button', { name: opener }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog[open]').waitFor()
  // A query by role does not find what a parent hides from screen readers.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor()
  await expect.poll(() => focusIsIn(page, 'dialog[open]')).toBe(true)
  const stops = new Set<string>()
  for (let count = 0; count < 40; count++) {
    await page.keyboard.press('Tab')
    // Between the last stop and the first, the browser itself has the focus.
    const stop = await page.evaluate(() =>
      document.activeElement === document.body
        ? 'the browser'
        : document.activeElement?.closest('dialog[open]')
          ? document.activeElement.outerHTML
          : `outside: ${document.activeElement?.outerHTML}`,
    )
    if (stops.has(stop) && stop !== 'the browser') break
    stops.add(stop)
  }
  expect([...stops].filter((stop) => stop.startsWith('outside'))).toEqual([])
  expect(stops.size).toBeGreaterThan(3)
  const behind = await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('main a[href]')
    link?.focus()
    return document.activeElement === link
  })
  expect(behind, 'the page behind takes the focus').toBe(false)
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await expect
    .poll(() => page.locator('dialog').locator('a, button, input').count(), {
      message: 'what is shut can be reached',
    })
    .toBe(0)
  await expect
    .poll(() => button.evaluate((element) => element === document.activeElement), {
      message: 'the opener has the focus back',
    })
    .toBe(true)
}

test('the drawer and the inquiry are modal, visible to screen readers, unreachable when closed, and return the focus', async () => {
  await using visitor = await visit('/solutions', { viewport: phone })
  const { page } = visitor
  await ready(page)
  await expectModal(page, 'Menu')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectModal(page, 'Submit Project')
})

test('the tabs of the inquiry support arrows, Home, End, and Tab into the panel; toasts leave its buttons free', async () => {
  await using visitor = await visit('/')
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Submit Project' }).first().click()
  const details = page.getByRole('tab', { name: 'Your Details' })
  const project = page.getByRole('tab', { name: 'Project Information' })
  const isChosen = async () => [
    await details.getAttribute('aria-selected'),
    await project.getAttribute('aria-selected'),
  ]
  await details.focus()
  for (const [key, chosen] of [
    ['ArrowRight', ['false', 'true']],
    ['ArrowRight', ['true', 'false']],
    ['ArrowLeft', ['false', 'true']],
    ['Home', ['true', 'false']],
    ['End', ['false', 'true']],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(isChosen, { message: key }).toEqual(chosen)
  }
  await page.keyboard.press('Tab')
  await expect.poll(() => focusIsIn(page, '[role=tabpanel]')).toBe(true)
  for (const viewport of [phone, { width: 700, height: 900 }, desktop]) {
    await page.setViewportSize(viewport)
    await expectFreeButtons(page)
  }
})

/** An incomplete inquiry shows a toast, which is below the dialog. */
async function expectFreeButtons(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Inquiry' }).click()
  await expectToast(page, 'Please fill in all required fields.')
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  const dialog = await page.getByRole('dialog').boundingBox()
  const toast = await page
    .locator('[data-toast][data-front=true][data-removed=false]')
    .boundingBox()
  expect((dialog?.y ?? 0) + (dialog?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0)
}
