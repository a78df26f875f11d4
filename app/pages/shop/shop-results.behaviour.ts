import { nextPaint } from '../../ui/forms/next-paint.ts'
import type { Follow } from '../../platform/behaviours.ts'
import { swapPage } from '../../platform/parts/swap-page.ts'
import { savesData } from '../../platform/saves-data.ts'

/**
 * Shows the products of another search without leaving the page: what was opened stays open, and the
 * focus stays where it is. Without a connection the browser opens the address and says so.
 */
export const follow: Follow = (shop) => {
  const stop = new AbortController()
  const { signal } = stop
  let shown = addressOf(window.location)
  const show = createShow(shop, () => (shown = addressOf(window.location)))

  shop.addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || !form.matches('[data-shop-form]')) return
      event.preventDefault()
      const url = new URL(form.action)
      for (const [name, value] of new FormData(form)) url.searchParams.append(name, String(value))
      void show(url.href, true)
    },
    { signal },
  )
  shop.addEventListener(
    'click',
    (event) => {
      const { target, ctrlKey, metaKey, shiftKey } = event
      const link =
        target instanceof Element && target.closest<HTMLAnchorElement>('a[data-swap-link]')
      if (!link || ctrlKey || metaKey || shiftKey) return
      event.preventDefault()
      void show(link.href, true)
    },
    { signal },
  )
  shop.addEventListener('change', ({ target }) => void applyChoice(target), { signal })
  window.addEventListener(
    'popstate',
    () => {
      // A link to a part of the page changes neither.
      if (addressOf(window.location) !== shown) void show(window.location.href, false)
    },
    { signal },
  )

  // Choices made before this code loaded.
  for (const choice of shop.querySelectorAll('input'))
    if (choice.checked !== choice.defaultChecked) void applyChoice(choice)
  const sort = shop.querySelector('select')
  if (sort && !sort.selectedOptions[0]?.defaultSelected) void applyChoice(sort)
  suggestProducts(shop, signal)
  return () => stop.abort()
}

const addressOf = ({ pathname, search }: Location) => pathname + search
const queryOf = (url: string) => new URL(url).searchParams.get('q') ?? ''

/** Exchanges the results. A later search ends the one before. */
function createShow(
  shop: HTMLElement,
  onShown: () => void,
): (url: string, isNew: boolean) => Promise<void> {
  let running: AbortController | undefined
  const field = shop.querySelector<HTMLInputElement>('#shop-search')
  let searched = queryOf(window.location.href)
  return async (url, isNew) => {
    running?.abort()
    running = new AbortController()
    const { signal } = running
    const found = shop.querySelector('[data-swap=found]')
    found?.setAttribute('aria-busy', 'true')
    try {
      const answered = await swapPage(url, signal)
      if (isNew) history.pushState(null, '', answered)
      onShown()
      const query = queryOf(answered)
      // Text that was typed but not searched for stays.
      if (field && query !== searched) field.value = query
      searched = query
    } catch {
      if (!signal.aborted) window.location.assign(url)
    } finally {
      if (!signal.aborted) found?.removeAttribute('aria-busy')
    }
  }
}

/** A checkbox and the order apply at once; a typed price waits for Apply. */
async function applyChoice(target: EventTarget | null): Promise<void> {
  const isChoice =
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type === 'checkbox')
  if (!isChoice) return
  await nextPaint()
  target.form?.requestSubmit()
}

/** The code for suggestions loads when the search field gets the focus. */
function suggestProducts(shop: HTMLElement, signal: AbortSignal): void {
  const field = shop.querySelector<HTMLInputElement>('#shop-search')
  const place = shop.querySelector('[data-suggestions]')
  let isSuggesting = false
  const suggest = () => {
    // With Save-Data, typing sends no requests.
    if (isSuggesting || !field || !place || savesData()) return
    isSuggesting = true
    import('./search-suggestions.tsx').then(
      ({ mountSuggestions }) => mountSuggestions(place, field),
      () => (isSuggesting = false),
    )
  }
  field?.addEventListener('focus', suggest, { signal })
  if (document.activeElement === field) suggest()
}
