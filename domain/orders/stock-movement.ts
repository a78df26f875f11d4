/** Why the stock of a product changed. */
export const stockMovementKinds = [
  /** The product was added with units in stock. */
  'opening',
  /** An order took units. */
  'order',
  /** Units of an order came back: it was cancelled or refunded, or the goods were returned. */
  'order_return',
  /** Goods were received. */
  'delivery',
  /** Staff counted another number. */
  'correction',
  'damage',
] as const
export type StockMovementKind = (typeof stockMovementKinds)[number]
