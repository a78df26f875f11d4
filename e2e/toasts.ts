interface ShownToast {
  text: string
  isExpected: boolean
}

declare global {
  interface Window {
    /** All toasts since the page was loaded, also those that have gone. */
    shownToasts: ShownToast[]
  }
}

/** Runs in each page before its own scripts. A toast stays for 4 s, which a busy test can miss. */
export function collectToasts(): void {
  const known = new WeakMap<Element, ShownToast>()
  window.shownToasts = []
  new MutationObserver(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-toast]')) {
      const toast = known.get(element) ?? { text: '', isExpected: false }
      if (!known.has(element)) window.shownToasts.push(toast)
      known.set(element, toast)
      toast.text = element.innerText
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/**
 * Runs in the page: lists the toasts that no test has expected yet. The first with this text is now
 * expected.
 */
export function takeToast(text: string): string[] {
  const unexpected = window.shownToasts.filter(({ isExpected }) => !isExpected)
  const texts = unexpected.map((toast) => toast.text)
  const found = unexpected.find((toast) => toast.text.includes(text))
  if (found) found.isExpected = true
  return texts
}
