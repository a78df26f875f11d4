import type { ComponentProps } from 'react'

/** The view box of the outlines of Nigeria and its states. */
export const mapViewBox = '-8 -8 760 616'

/** One file with every outline, for all maps; see app/pages/portfolio/nigeria-outlines.ts. */
export const outlinesPath = '/portfolio/nigeria.svg'

/** The outline of a state by its slug ("akwa-ibom", "fct"), or of the whole country ("nigeria"). */
export function StateOutline({
  slug,
  ...look
}: { slug: string } & Omit<ComponentProps<'use'>, 'href'>) {
  return <use href={`${outlinesPath}#${slug}`} {...look} />
}
