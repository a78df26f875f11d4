import { expect, test } from 'vitest'
import { desktop, ready, useBrowser, visit } from '../browser.ts'
import { everyKind } from '../every-page.ts'

useBrowser()

/** Controls without a border in forced colours. Text links are recognized by their colour there. */
function readEdgeless(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'button, input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea',
    ),
  ]
  return controls.flatMap((element) => {
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest('[aria-hidden=true]')
    )
      return []
    const style = getComputedStyle(element)
    const hasEdge = Number.parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none'
    const isIconOrText =
      element.tagName === 'BUTTON' &&
      (element.querySelector('svg') !== null || style.textDecorationLine.includes('underline'))
    const isInEdge = Boolean(
      element.parentElement &&
      Number.parseFloat(getComputedStyle(element.parentElement).borderTopWidth) > 0,
    )
    return hasEdge || isIconOrText || isInEdge
      ? []
      : [
          `${element.tagName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim()}”`,
        ]
  })
}

test('in forced colours every control has a border, and the focused one a ring', async () => {
  await using visitor = await visit('/', {
    viewport: desktop,
    forcedColors: 'active',
    expectedErrors: /404/,
  })
  const { page } = visitor
  for (const path of everyKind) {
    await page.goto(path)
    await ready(page)
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    expect(await page.evaluate(readEdgeless), path).toEqual([])
    await page.evaluate(() => document.querySelector<HTMLElement>('main')?.focus())
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab')
      const ring = await page.evaluate(() => {
        const style = getComputedStyle(document.activeElement ?? document.body)
        const ground = getComputedStyle(document.body).backgroundColor
        return {
          focused: document.activeElement?.outerHTML.slice(0, 80),
          style: style.outlineStyle,
          width: Number.parseFloat(style.outlineWidth),
          isSeen: style.outlineColor !== ground,
        }
      })
      expect(ring, path).toMatchObject({ style: 'solid', width: 3, isSeen: true })
    }
  }
}, 120_000)
