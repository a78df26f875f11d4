/** Resolves when the browser has shown a press, so that what follows does not hold it up. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    // A page in the background is not painted.
    setTimeout(resolve, 100)
  })
}
