/** A state that we deliver to, as its row in the database. */
export interface Area {
  state: string
  fee_kobo: number
  days_min: number
  days_max: number
}
