/** A state that we deliver to: a row of `delivery_areas`. */
export interface Area {
  state: string
  fee_kobo: number
  days_min: number
  days_max: number
}
