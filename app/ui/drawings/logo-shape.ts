/** The logo mark in a box of 32 × 32: a sun above a roof line. The page and the documents draw it. */
export const logoShape = {
  sun: { cx: 16, cy: 15, r: 6 },
  rays: 'M16 3v3M7.5 6.5l2.1 2.1M24.5 6.5l-2.1 2.1M4 15h3M25 15h3',
  raysWidth: 2.5,
  roof: 'M3 27.5 16 18l13 9.5',
  roofWidth: 3,
} as const
