import { checkoutLimits } from '../../../../domain/orders/checkout-fields.ts'
import type { CartItem } from '../../../features/cart/cart.tsx'
import type { Area } from '../../../features/delivery/areas.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import type { DraftField } from '../checkout-draft.ts'
import type { FieldProps } from './recipient-fields.tsx'
import { StateOptions } from './state-options.tsx'

type GetFieldProps = (field: DraftField) => FieldProps

/** Who buys. */
export function ContactFields({ fieldProps }: { fieldProps: GetFieldProps }) {
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
        hint="The driver will call you on it."
      />
    </>
  )
}

/** Where the goods go. */
export function DeliveryFields({
  fieldProps,
  areas,
  items,
}: {
  fieldProps: GetFieldProps
  areas: Area[]
  items: CartItem[]
}) {
  return (
    <>
      <SelectField {...fieldProps('state')} autoComplete="address-level1" required>
        <option value="">Choose a state</option>
        <StateOptions areas={areas} items={items} />
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
      <TextField
        {...fieldProps('landmark')}
        isOptional
        maxLength={checkoutLimits.landmark}
        placeholder="Opposite the filling station"
      />
      <TextAreaField {...fieldProps('note')} isOptional maxLength={checkoutLimits.note} rows={3} />
    </>
  )
}
