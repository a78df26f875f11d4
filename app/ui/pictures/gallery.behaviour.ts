import type { Follow } from '../../platform/behaviours.ts'

/** Scrolls a picture into view without a new history entry. */
export const follow: Follow = (gallery) => {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a')
    const view = link && link.hash && gallery.querySelector(link.hash)
    if (!view) return
    event.preventDefault()
    view.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  gallery.addEventListener('click', onClick)
  return () => gallery.removeEventListener('click', onClick)
}
