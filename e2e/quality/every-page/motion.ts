import type { Page } from 'playwright-core'

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

/** What moves on a page in its present state although the visitor prefers reduced motion. */
export async function findMotion(page: Page): Promise<string[]> {
  return (await page.evaluate(readMotion)).map((motion) => `reduced motion: ${motion}`)
}
