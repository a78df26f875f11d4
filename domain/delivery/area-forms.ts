import { filled, nairaField, toTyped, wholeField } from '../forms/typed-fields.ts'
import { chain, flag, invalid, object, refine, text, valid } from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'

/** No fee for a way is higher; the database says so too. */
const maxKobo = 1_000_000_000
const fee = refine(
  nairaField,
  (kobo) => kobo === null || kobo <= maxKobo,
  'Write at most ₦10,000,000.',
)
const days = refine(filled(wholeField), (count) => count <= 365, 'Write at most 365 days.')

const stateMessage = 'Write the name of the state, with 2 to 40 letters.'
const state = requiredLine({
  whenMissing: stateMessage,
  whenTooLong: stateMessage,
  maxLength: 40,
  minLength: 2,
})

/** The fields of a delivery area as the desk's form holds them. */
export interface DeliveryAreaForm {
  state: string
  fee_kobo: string
  parcel_fee_kobo: string
  days_min: string
  days_max: string
  is_active: boolean
}

const deliveryFields = object({
  state,
  fee_kobo: filled(fee),
  parcel_fee_kobo: fee,
  days_min: days,
  days_max: days,
  is_active: flag(),
})

/** Turns the fields of the form into the columns of a delivery area. */
export const parseDeliveryAreaForm = chain(deliveryFields, (area) =>
  area.days_max < area.days_min
    ? invalid('The longest time is shorter than the shortest.', 'days_max')
    : valid(area),
)

/** The form of a delivery area. */
export function toDeliveryAreaForm(values: Readonly<Record<string, unknown>>): DeliveryAreaForm {
  return {
    state: toTyped(values.state),
    fee_kobo: toTyped(values.fee_kobo, 'kobo'),
    parcel_fee_kobo: toTyped(values.parcel_fee_kobo, 'kobo'),
    days_min: toTyped(values.days_min),
    days_max: toTyped(values.days_max),
    is_active: values.is_active !== false,
  }
}

/** The fields of an installation area as the desk's form holds them. */
export interface InstallationAreaForm {
  state: string
  crew_fee_kobo: string
}

/** Turns the fields of the form into the columns of an installation area. */
export const parseInstallationAreaForm = object({
  state: refine(text(), (name) => name !== '', 'Choose a state.'),
  crew_fee_kobo: fee,
})

/** The form of an installation area. */
export function toInstallationAreaForm(
  values: Readonly<Record<string, unknown>>,
): InstallationAreaForm {
  return { state: toTyped(values.state), crew_fee_kobo: toTyped(values.crew_fee_kobo, 'kobo') }
}
