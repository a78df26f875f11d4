/** A larger price is a slip of the finger; the database refuses it too. */
export const maxPriceKobo = 100_000_000_000
