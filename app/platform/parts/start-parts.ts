import { toast } from '../toasts.ts'
import type { PartLoaders, PartStart } from './part-module.ts'

const notLoaded = 'This part needs a connection to load. Try again when you are back online.'
/** Signs that somebody is about to use a part. */
const signs = ['pointerover', 'touchstart', 'focusin'] as const

let loaders: PartLoaders = {}
const started = new WeakMap<Element, Promise<void>>()

/**
 * Starts the islands and behaviours of a document page when they are needed. A press on one that is not
 * ready yet is repeated when it is.
 */
export function startParts(all: PartLoaders): void {
  loaders = all
  for (const type of signs)
    document.addEventListener(type, ({ target }) => findParts(target).forEach(tryStart), {
      capture: true,
      passive: true,
    })
  document.addEventListener('click', holdUntilReady, true)
  document.addEventListener('submit', holdUntilReady, true)
  watchParts(document)
}

/** Repeats what was pressed and chosen before this script ran. Call it once all others have started. */
export function repeatEarlyEvents(): void {
  window.earlyEvents.push = () => 0
  for (const { type, target } of window.earlyEvents) {
    findParts(target).forEach(tryStart)
    if (type === 'change') target.dispatchEvent(new Event(type, { bubbles: true }))
    else target.closest<HTMLElement>('button[type=button]')?.click()
  }
}

/** Starts parts that begin with the page or in sight. Call it for content that came later. */
export function watchParts(within: ParentNode): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        findParts(target).forEach(tryStart)
      }
    },
    { rootMargin: '300px' },
  )
  for (const part of within.querySelectorAll<HTMLElement>('[data-part]')) {
    if (part.dataset['when'] === 'load') tryStart(part)
    // An island has no box of its own.
    if (part.dataset['when'] === 'sight') seen.observe(part.firstElementChild ?? part)
  }
}

/** Starts all parts of a kind. */
export function startPartsOf(when: PartStart): void {
  for (const part of document.querySelectorAll<HTMLElement>(`[data-part][data-when~=${when}]`))
    tryStart(part)
}

/** Starts a part now, unless it has been started. */
function startPart(part: HTMLElement): Promise<void> {
  const running = started.get(part) ?? run(part)
  started.set(part, running)
  return running
}

async function run(part: HTMLElement): Promise<void> {
  try {
    const load = loaders[part.dataset['part'] ?? '']
    if (!load) throw new Error(`There is no part ${part.dataset['part']}`)
    // Paint the changes of the press first: React takes long to evaluate.
    await new Promise(requestAnimationFrame)
    const loading = load()
    if (part.dataset['props'] === undefined) {
      const module = await loading
      if ('follow' in module) module.follow(part)
    } else {
      const { hydrateIsland } = await import('./hydrate-island.tsx')
      const module = await loading
      if ('default' in module) await hydrateIsland(part, module)
    }
    part.dataset['partReady'] = ''
  } catch (error) {
    started.delete(part)
    throw error
  }
}

/** Without a connection it starts at the next touch. */
function tryStart(part: HTMLElement): void {
  startPart(part).catch(() => undefined)
}

function holdUntilReady(event: Event): void {
  const parts = findParts(event.target)
  const button = event.target instanceof Element && event.target.closest('button')
  const changing = button ? findChanging(button) : []
  const pressed = changing.length > 0 ? button : parts.length > 0 && findPressed(event)
  if (!pressed) return
  event.preventDefault()
  event.stopPropagation()
  const form = pressed instanceof HTMLFormElement ? pressed : null
  // React may have to make the part anew, as on a translated page.
  const place = [...document.querySelectorAll(pressed.localName)].indexOf(pressed)
  const repeat = () => {
    const same = pressed.isConnected
      ? pressed
      : document.querySelectorAll<HTMLElement>(pressed.localName)[place]
    if (same instanceof HTMLFormElement) same.requestSubmit()
    else same?.click()
  }
  Promise.all([...parts, ...changing].map(startPart)).then(repeat, () => {
    if (parts.length === 0) repeat()
    // The server answers a form with an address.
    else if (form?.hasAttribute('action')) form.submit()
    else toast.error(notLoaded)
  })
}

/** Other parts with fields of the button's form, in which somebody has just pressed something. */
function findChanging(button: HTMLButtonElement): HTMLElement[] {
  return [...(button.form?.elements ?? [])]
    .flatMap(findParts)
    .filter((part) => started.has(part) && !part.contains(button))
}

/** The parts around an element that are not ready yet. */
function findParts(target: EventTarget | null): HTMLElement[] {
  const found: HTMLElement[] = []
  const next = (from: Element | null | undefined) =>
    from?.closest<HTMLElement>('[data-part]:not([data-part-ready], [data-when=session])')
  let part = next(target instanceof Element ? target : null)
  while (part) {
    found.push(part)
    part = next(part.parentElement)
  }
  return found
}

/** What was pressed and only the part can handle; null for what the browser or the page handles. */
function findPressed(event: Event): HTMLElement | null {
  const { target } = event
  if (!(target instanceof Element)) return null
  if (event.type === 'submit')
    return target.closest<HTMLElement>('[data-props] form, [data-shop-form]')
  // With a key pressed, a link opens in another tab.
  if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return null
  return target.closest<HTMLElement>('button[type=button], a[data-zoom]')
}
