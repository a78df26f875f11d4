import type { Page } from 'playwright-core'

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

/** The look of the focused element. */
function readRing() {
  const style = getComputedStyle(document.activeElement ?? document.body)
  const ground = getComputedStyle(document.body).backgroundColor
  const isRing = style.outlineStyle === 'solid' && Number.parseFloat(style.outlineWidth) === 3
  return isRing && style.outlineColor !== ground
    ? ''
    : `no ring around ${document.activeElement?.outerHTML.slice(0, 80)}: ${style.outline}`
}

/** In forced colours every control has a border, and the focused one a ring. */
export async function findLossesInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  if (!(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)))
    throw new Error('The colours are not forced')
  const losses = (await page.evaluate(readEdgeless)).map((control) => `no border: ${control}`)
  await page.evaluate(() => document.querySelector<HTMLElement>('main')?.focus())
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    const loss = await page.evaluate(readRing)
    if (loss) losses.push(loss)
  }
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
  })
  await page.emulateMedia({ forcedColors: 'none' })
  return losses.map((loss) => `forced colours: ${loss}`)
}
