/** Up to this many, a page says how many are left. */
export const maxLowStock = 5
