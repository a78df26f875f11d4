/**
 * The place of the figures until they arrive. Nobody knows how high they will be, so it is as high as
 * the window: what comes after it is out of view, and does not move before the visitor's eyes.
 */
export function FiguresOnTheWay() {
  return (
    <div role="status" className="mt-4 min-h-dvh border-t border-line pt-4 text-ink-2">
      Fetching the price with delivery…
    </div>
  )
}
