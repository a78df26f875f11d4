/** An element that is swiped further than this goes. */
const swipePx = 45

/** Lets a finger move the element to the side, and calls `remove` when it has been swiped away. */
export function removeWhenSwiped(element: HTMLElement, remove: () => void): void {
  let startX: number | null = null
  const moveBy = (x: number) => {
    // Without a transition, so that it follows the finger.
    element.dataset['swiping'] = String(x !== 0)
    element.style.translate = x === 0 ? '' : `${x}px`
  }
  const end = (x: number) => {
    if (startX === null) return
    if (Math.abs(x) > swipePx) remove()
    else moveBy(0)
    startX = null
  }
  element.addEventListener('pointerdown', ({ pointerType, clientX }) => {
    if (pointerType === 'touch') startX = clientX
  })
  element.addEventListener('pointermove', ({ clientX }) => {
    if (startX !== null) moveBy(clientX - startX)
  })
  element.addEventListener('pointerup', ({ clientX }) => end(clientX - (startX ?? clientX)))
  element.addEventListener('pointercancel', () => end(0))
}
