import { expect, test } from 'vitest'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { everyKind } from '../every-page.ts'

useBrowser()

/** Transitions longer than 100 ms, and animations that run by themselves. */
function readMotion(): string[] {
  const toMs = (text: string) =>
    Math.max(
      ...text
        .split(',')
        .map((part) => Number.parseFloat(part) * (part.trim().endsWith('ms') ? 1 : 1000)),
    )
  const moving = [...document.querySelectorAll('body, body *')].flatMap((element) => {
    const style = getComputedStyle(element)
    const longestMs = Math.max(
      toMs(style.transitionDuration),
      style.animationName === 'none' ? 0 : toMs(style.animationDuration),
    )
    return longestMs > 100
      ? [`${element.tagName} ${element.getAttribute('class')}: ${longestMs} ms`]
      : []
  })
  const playing = document
    .getAnimations()
    .filter(
      (animation) =>
        animation.playState === 'running' &&
        Number(animation.effect?.getComputedTiming().activeDuration) > 100,
    )
  return [
    ...moving,
    ...playing.map((animation) => `plays: ${String(animation.id)}`),
    ...[...document.querySelectorAll('video, audio, marquee')].map(
      ({ tagName }) => `plays: ${tagName}`,
    ),
  ]
}

test('with reduced motion nothing moves: pages, drawer, dialog, toast', async () => {
  await using visitor = await visit('/', {
    viewport: phone,
    reducedMotion: 'reduce',
    expectedErrors: /404/,
  })
  const { page } = visitor
  for (const path of everyKind) {
    await page.goto(path)
    await ready(page)
    expect(await page.evaluate(readMotion), path).toEqual([])
  }
  await page.goto('/shop')
  await ready(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await page.evaluate(readMotion), 'drawer').toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Project' }).click()
  await page.getByRole('tab', { name: 'Project Information' }).waitFor()
  expect(await page.evaluate(readMotion), 'dialog').toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await page.locator('[data-sonner-toast]', { hasText: 'added to cart' }).waitFor()
  expect(await page.evaluate(readMotion), 'toast').toEqual([])
}, 90_000)
