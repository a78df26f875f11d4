import type { ProductView } from '../../../../features/product/product-views.ts'
import type { Follow } from '../../../../platform/behaviours.ts'
import { toast } from '../../../../platform/toasts.ts'

/** Opens a picture of the gallery in the page, as large as the window. */
export const follow: Follow = (gallery) => {
  const open = async (index: number) => {
    try {
      const { mountZoom } = await import('./mount-zoom.tsx')
      mountZoom(JSON.parse(gallery.dataset['views'] ?? '[]') as ProductView[], index)
    } catch {
      toast.error('The large picture needs a connection to load. Try again when you are online.')
    }
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a[data-zoom]')
    // With a key pressed, the visitor wants the file in another tab.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void open([...gallery.querySelectorAll('a[data-zoom]')].indexOf(link))
  }
  gallery.addEventListener('click', onClick)
  return () => gallery.removeEventListener('click', onClick)
}
