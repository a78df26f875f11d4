/** A line of an order that staff type in or change. */
export interface TypedLine {
  id: string
  name: string
  sku: string
  quantity: number
  /** What a unit costs in this order. */
  unitPriceKobo: number
}
