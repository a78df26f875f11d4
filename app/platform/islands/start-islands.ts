import { toast } from '../toasts.ts'
import type { IslandModule } from './island-module.ts'

const notLoaded = 'This part needs a connection to load. Try again when you are back online.'
/** Signs that somebody is about to use an island. */
const signs = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * Lets React run islands when they are needed. A press on one that is not ready yet is repeated when it
 * is.
 * @param modules by the path of the file, `…/<name>.island.tsx`
 */
export function startIslands(modules: Record<string, () => Promise<IslandModule>>): void {
  const loaders = new Map(
    Object.entries(modules).map(([path, load]) => [/([\w-]+)\.island\.tsx$/.exec(path)?.[1], load]),
  )
  const started = new Map<Element, Promise<void>>()

  function start(island: HTMLElement): Promise<void> {
    const running = started.get(island) ?? hydrate(island)
    started.set(island, running)
    return running
  }

  async function hydrate(island: HTMLElement): Promise<void> {
    try {
      const load = loaders.get(island.dataset['island'])
      if (!load) throw new Error(`There is no island ${island.dataset['island']}`)
      // React takes long to evaluate: what the press has changed is painted first.
      await new Promise(requestAnimationFrame)
      const [{ hydrateIsland }, module] = await Promise.all([
        import('./hydrate-island.tsx'),
        load(),
      ])
      await hydrateIsland(island, module)
      island.dataset['islandReady'] = ''
    } catch (error) {
      started.delete(island)
      throw error
    }
  }

  for (const type of signs)
    document.addEventListener(
      type,
      ({ target }) => {
        const island = findIsland(target)
        if (island) start(island).catch(() => undefined)
      },
      { capture: true, passive: true },
    )

  for (const type of ['click', 'submit'] as const)
    document.addEventListener(
      type,
      (event) => {
        const island = findIsland(event.target)
        const repeat = island && findRepeat(event)
        if (!repeat) return
        event.preventDefault()
        event.stopPropagation()
        start(island).then(repeat, () => toast.error(notLoaded))
      },
      true,
    )

  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      seen.unobserve(target)
      const island = findIsland(target)
      if (island) start(island).catch(() => undefined)
    }
  })
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (island.dataset['when'] === 'load') start(island).catch(() => undefined)
    // An island has no box of its own.
    if (island.dataset['when'] === 'sight') seen.observe(island.firstElementChild ?? island)
  }
}

/** The island that is not ready yet. */
function findIsland(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-island]:not([data-island-ready])')
    : null
}

/** How to repeat an event that only React can handle; null for one that the browser handles. */
function findRepeat(event: Event): (() => void) | null {
  const { target } = event
  if (target instanceof HTMLFormElement && event instanceof SubmitEvent)
    return () => target.requestSubmit(event.submitter)
  const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]')
  return button ? () => button.click() : null
}
