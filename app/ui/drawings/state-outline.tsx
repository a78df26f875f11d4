import type { ComponentProps } from 'react'

/** The frame in which the outlines of Nigeria and its states lie. */
export const mapViewBox = '-8 -8 760 616'

/** Every outline, one file for all maps; see portfolio/nigeria-outlines.ts. */
export const outlinesPath = '/portfolio/nigeria.svg'

/** The outline of a state by its slug ("akwa-ibom", "fct"), or of the whole country ("nigeria"). */
export function StateOutline({
  slug,
  ...look
}: { slug: string } & Omit<ComponentProps<'use'>, 'href'>) {
  return <use href={`${outlinesPath}#${slug}`} {...look} />
}
