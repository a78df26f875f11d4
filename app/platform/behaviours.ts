/**
 * Calls back for each event on an element that matches, or inside of one; also on those that come into
 * the page later.
 */
export function on<Type extends keyof DocumentEventMap>(
  type: Type,
  selector: string,
  handle: (element: HTMLElement, event: DocumentEventMap[Type]) => void,
): void {
  document.addEventListener(type, (event) => {
    const element = event.target instanceof Element && event.target.closest<HTMLElement>(selector)
    if (element) handle(element, event)
  })
}

/** Keeps an element as what it shows is. Returns how to stop. */
export type Follow = (element: HTMLElement) => () => void

/** For an element of an app page, which React may add at any time. Make it once, not with each render. */
export const asRef = (follow: Follow) => (element: HTMLElement | null) =>
  element ? follow(element) : undefined

/** Starts what follows each element that matches. */
export function followAll(within: ParentNode, behaviours: Readonly<Record<string, Follow>>): void {
  for (const [selector, follow] of Object.entries(behaviours))
    for (const element of within.querySelectorAll<HTMLElement>(selector)) follow(element)
}
