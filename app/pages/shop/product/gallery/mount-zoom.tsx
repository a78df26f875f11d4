import type { ProductView } from '../../../../features/product/product-views.ts'
import { mount } from '../../../../platform/parts/mount.tsx'
import { Zoom } from './zoom.tsx'

/** Opens a picture over the page. */
export function mountZoom(views: ProductView[], first: number): void {
  const place = document.body.appendChild(document.createElement('div'))
  const close = mount(
    place,
    <Zoom
      views={views}
      first={first}
      onClose={() => {
        close()
        place.remove()
      }}
    />,
  )
}
