/** Pictures that the workshop in `renders/` made. Their files are as wide as this, in pixels. */
export const renderWidths = [480, 720, 960, 1440] as const

/** Views of a product: the front, the side with its connections, and to scale beside a person or a phone. */
export const renderViews = ['front', 'back', 'scale'] as const
export type RenderView = (typeof renderViews)[number]

/**
 * The address of a rendered picture. Browsers keep it for a year: pictures that replace others get
 * another folder.
 * @param name without its width, such as "imole-mono-550w-front" or "workshop"
 */
export function renderUrl(name: string, width: (typeof renderWidths)[number]): string {
  return `/assets/renders-1/${name}-${width}.avif`
}

/** All widths, for the `srcset` of an image. */
export function renderSrcSet(name: string): string {
  return renderWidths.map((width) => `${renderUrl(name, width)} ${width}w`).join(', ')
}

/** The name of the pictures of a product, from `products.picture`; null for one that has none. */
export function findRender(picture: unknown): string | null {
  const render: unknown = Object(picture).render
  return typeof render === 'string' && /^[a-z0-9-]+$/.test(render) ? render : null
}
