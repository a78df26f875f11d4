import { on } from '../../platform/behaviours.ts'

/** Scrolls a picture of a gallery into view, without a new history entry. */
export function startGalleries(): void {
  on('click', 'a[data-show-view]', (link, event) => {
    const view = document.querySelector((link as HTMLAnchorElement).hash)
    if (!view) return
    event.preventDefault()
    view.scrollIntoView({ block: 'nearest', inline: 'start' })
  })
}
