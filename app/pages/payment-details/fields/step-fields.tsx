import { checkoutLimits } from '../../../../domain/orders/checkout-fields.ts'
import type { CartItem } from '../../../features/cart/cart.ts'
import type { Area } from '../../../features/delivery/areas.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import type { DraftField } from '../checkout-draft.ts'
import type { FieldProps } from './recipient-fields.tsx'
import { StateOptions } from './state-options.tsx'

type GetFieldProps = (field: DraftField) => FieldProps

/** Who buys. */
export function ContactFields({
  fieldProps,
  isDelivered,
}: {
  fieldProps: GetFieldProps
  isDelivered: boolean
}) {
  return (
    <>
      <TextField
        {...fieldProps('name')}
        autoComplete="name"
        required
        maxLength={checkoutLimits.name}
      />
      <TextField
        {...fieldProps('email')}
        type="email"
        autoComplete="email"
        required
        maxLength={checkoutLimits.email}
        hint="We send the order, its receipt and its link there. You do not need an account."
      />
      <TextField
        {...fieldProps('phoneNumber')}
        type="tel"
        autoComplete="tel"
        required
        maxLength={checkoutLimits.phoneNumber}
        placeholder="0803 123 4567"
        hint={
          isDelivered
            ? 'The driver will call you on it.'
            : 'We call you on it if something is unclear.'
        }
      />
    </>
  )
}

/** Where the goods go, or whom the invoice is for. */
export function DeliveryFields({
  fieldProps,
  areas,
  items,
  isDelivered,
}: {
  fieldProps: GetFieldProps
  areas: Area[]
  items: CartItem[]
  isDelivered: boolean
}) {
  return (
    <>
      {!isDelivered && (
        <p className="text-ink-2">Nothing is delivered. It stands on your invoice.</p>
      )}
      <SelectField {...fieldProps('state')} autoComplete="address-level1" required>
        <option value="">Choose a state</option>
        {isDelivered ? (
          <StateOptions areas={areas} items={items} />
        ) : (
          areas.map(({ state }) => <option key={state}>{state}</option>)
        )}
      </SelectField>
      <TextField
        {...fieldProps('area')}
        autoComplete="address-level2"
        required
        maxLength={checkoutLimits.area}
        placeholder="Surulere"
      />
      <TextField
        {...fieldProps('street')}
        autoComplete="street-address"
        required
        maxLength={checkoutLimits.street}
        placeholder="12 Bode Thomas Street"
      />
      {isDelivered && (
        <>
          <TextField
            {...fieldProps('landmark')}
            isOptional
            maxLength={checkoutLimits.landmark}
            placeholder="Opposite the filling station"
          />
          <TextAreaField
            {...fieldProps('note')}
            isOptional
            maxLength={checkoutLimits.note}
            rows={3}
          />
        </>
      )}
    </>
  )
}
