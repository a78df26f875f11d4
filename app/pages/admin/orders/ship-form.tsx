import { parseTypedNumber } from '../../../../domain/text/typed-number.ts'
import { shipOrder } from '../../../../domain/orders/shipments/shipment-functions.ts'
import { nameGoods } from '../../../../domain/orders/shipments/shipment-view.ts'
import { BuyerMessageField } from '../../../features/orders/staff/buyer-message-field.tsx'
import {
  StaffForm,
  type FieldOf,
  type FormReading,
} from '../../../features/orders/staff/staff-form.tsx'
import { newId } from '../../../platform/new-id.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import type { OrderPartProps } from './use-desk-order.ts'

/** Sends goods of an order: all that are left, or fewer in a shipment of their own. */
export function ShipForm({ order, onDone }: OrderPartProps) {
  const left = order.lines.filter(({ unitsToShip }) => unitsToShip > 0)
  return (
    <StaffForm
      label={labelOf(order, left)}
      variant="primary"
      contract={shipOrder}
      read={(form) => readShipment(form, order)}
      confirm={({ lines }) => {
        if (lines === null)
          return `Nothing of order ${order.number} is left to send. Mark it as sent?`
        const goods = lines.map(({ productId, quantity }) => ({
          name: left.find((line) => line.productId === productId)?.name ?? '',
          quantity,
        }))
        return `${nameGoods(goods)} of order ${order.number} leave the store? The buyer gets a mail.`
      }}
      confirmLabel={left.length > 0 ? 'Yes, send them' : 'Yes, mark it as sent'}
      done={({ status }) =>
        status === 'shipped' ? 'All goods of this order have left.' : 'These goods have left.'
      }
      onDone={onDone}
    >
      {(fieldOf) => (
        <>
          {left.map(({ productId, name, unitsToShip }) => (
            <TextField
              key={productId}
              {...fieldOf(`units-${productId}`)}
              label={`${name}: units of ${unitsToShip}`}
              inputMode="numeric"
              autoComplete="off"
              required
              defaultValue={unitsToShip}
            />
          ))}
          {left.length > 0 && <TrackingFields fieldOf={fieldOf} />}
          <BuyerMessageField fieldOf={fieldOf} />
        </>
      )}
    </StaffForm>
  )
}

/** The rest may have been refunded: then the order only has to be marked as sent. */
function labelOf({ shipments }: OrderPartProps['order'], left: readonly object[]): string {
  if (shipments.length === 0) return 'Send goods'
  return left.length > 0 ? 'Send the rest, or a part of it' : 'Mark as sent'
}

/** Who brings a shipment, and how to follow it. */
export function TrackingFields({
  fieldOf,
  values,
}: {
  fieldOf: FieldOf
  values?: {
    carrier: string | null
    tracking_number: string | null
    tracking_url: string | null
    driver_phone: string | null
  }
}) {
  return (
    <>
      <TextField
        {...fieldOf('carrier')}
        label="Carrier"
        isOptional
        maxLength={80}
        defaultValue={values?.carrier ?? ''}
      />
      <TextField
        {...fieldOf('trackingNumber')}
        label="Tracking number"
        isOptional
        maxLength={80}
        defaultValue={values?.tracking_number ?? ''}
      />
      <TextField
        {...fieldOf('trackingUrl')}
        label="Tracking link"
        type="url"
        isOptional
        defaultValue={values?.tracking_url ?? ''}
      />
      <TextField
        {...fieldOf('driverPhone')}
        label="Phone of the driver"
        type="tel"
        isOptional
        defaultValue={values?.driver_phone ?? ''}
      />
    </>
  )
}

function readShipment(
  form: FormData,
  { id: orderId, lines }: OrderPartProps['order'],
): FormReading {
  const sent: { productId: string; quantity: number }[] = []
  for (const { productId, unitsToShip } of lines) {
    const field = `units-${productId}`
    const typed = form.get(field)
    form.delete(field)
    if (typeof typed !== 'string') continue
    const quantity = parseTypedNumber(typed)
    if (quantity === null || !Number.isInteger(quantity) || quantity > unitsToShip)
      return { field, message: `Write a whole number from 0 to ${unitsToShip}.` }
    if (quantity > 0) sent.push({ productId, quantity })
  }
  const first = lines.find(({ unitsToShip }) => unitsToShip > 0)
  if (first && sent.length === 0)
    return { field: `units-${first.productId}`, message: 'Say what leaves the store.' }
  // Sent again after a lost answer, it makes no second shipment.
  const requestId = newId()
  return {
    request: { ...Object.fromEntries(form), orderId, requestId, lines: first ? sent : null },
  }
}
