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
  /** Units were sold without an order of the shop, for example over the counter. */
  'sale',
  /** Units came back that no order of the shop had taken. */
  'return',
  /** Units went from one depot to another: two movements. */
  'transfer',
] as const
export type StockMovementKind = (typeof stockMovementKinds)[number]
