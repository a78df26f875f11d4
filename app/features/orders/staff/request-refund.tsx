import { formatExactNaira } from '../../../../domain/money/money.ts'
import { useState } from 'react'
import type { StaffOrder } from '../../../../domain/orders/desk/staff-order.ts'
import { requestRefund, type RefundRequest } from '../../../../domain/payments/refund-functions.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { readAmount, readUnits, textOf } from './amount.ts'
import { StaffForm, type FieldOf, type FormReading } from './staff-form.tsx'
import type { StaffProps } from './staff-props.ts'

type Line = StaffOrder['lines'][number]
type Way = 'full' | 'full-with-work' | 'lines' | 'amount'
const ways: readonly Way[] = ['full', 'full-with-work', 'lines', 'amount']

const leftOf = ({ refundKobo }: Line) => refundKobo.length
const fieldName = ({ productId, isInstallation }: Line) =>
  `line-${productId ?? (isInstallation ? 'installation' : 'delivery')}`

const isDelivery = ({ productId, isInstallation }: Line) => productId === null && !isInstallation

/** Requests a refund: of all, of lines, or of an amount. */
export function RequestRefund({
  order,
  maxKobo,
  onDone,
}: Pick<StaffProps, 'order' | 'onDone'> & { maxKobo: number }) {
  const [way, setWay] = useState<Way>('full')
  const { id: orderId, lines } = order
  // Work that is done is kept, unless staff say otherwise.
  const workKobo =
    order.status === 'installed'
      ? (lines.find(({ isInstallation }) => isInstallation)?.refundKobo[0] ?? 0)
      : 0
  return (
    <StaffForm
      label="Request a refund"
      contract={requestRefund}
      read={(form) => readRequest(form, { orderId, way, lines })}
      confirm={(request) =>
        `Give ${formatExactNaira(sumOf(request, { lines, maxKobo, workKobo }))} back to ${order.name}? Above the limit for one person, a colleague must approve it.`
      }
      confirmLabel="Yes, request it"
      done={({ isApproved }) =>
        isApproved ? 'The refund is approved.' : 'Requested. A colleague must approve it.'
      }
      onDone={onDone}
    >
      {(fieldOf) => (
        <>
          <SelectField
            {...fieldOf('way')}
            label="What goes back"
            value={way}
            onChange={({ target }) => setWay(ways.find((each) => each === target.value) ?? 'full')}
          >
            <option value="full">
              {workKobo > 0 ? 'All of it, but not the installation' : 'All of it'}:{' '}
              {formatExactNaira(maxKobo - workKobo)}
            </option>
            {workKobo > 0 && (
              <option value="full-with-work">
                All of it, with the installation: {formatExactNaira(maxKobo)}
              </option>
            )}
            {order.status !== 'pending_payment' && (
              <option value="lines">Lines of the order</option>
            )}
            <option value="amount">An amount</option>
          </SelectField>
          {way === 'lines' && <Lines lines={lines} fieldOf={fieldOf} />}
          {way === 'amount' && (
            <TextField
              {...fieldOf('amountKobo')}
              label="Amount in naira"
              hint={`At most ${formatExactNaira(maxKobo)}`}
              inputMode="decimal"
              autoComplete="off"
              required
            />
          )}
          <TextAreaField {...fieldOf('reason')} label="Reason" rows={2} required maxLength={500} />
        </>
      )}
    </StaffForm>
  )
}

function Lines({ lines, fieldOf }: { lines: readonly Line[]; fieldOf: FieldOf }) {
  return lines.map((line) => (
    <TextField
      key={fieldName(line)}
      {...fieldOf(fieldName(line))}
      label={line.name}
      hint={
        leftOf(line) === 0
          ? 'All of it has come back.'
          : line.productId === null
            ? `1 gives back what the ${line.isInstallation ? 'installation' : 'delivery'} cost`
            : `How many, at most ${leftOf(line)}`
      }
      inputMode="numeric"
      autoComplete="off"
      required
      defaultValue={0}
    />
  ))
}

function readRequest(
  form: FormData,
  { orderId, way, lines }: { orderId: string; way: Way; lines: readonly Line[] },
): FormReading {
  const reason = textOf(form, 'reason')
  if (way === 'amount')
    return readAmount(form, 'amountKobo', (amountKobo) => ({ orderId, reason, amountKobo }))
  if (way === 'full' || way === 'full-with-work')
    return {
      request: { orderId, reason, full: true, withInstallation: way === 'full-with-work' },
    }
  const reading = readUnits(
    form,
    lines.map((line) => ({ line, name: fieldName(line), max: leftOf(line) })),
  )
  if ('field' in reading) return reading
  const chosen = reading.typed.filter(({ quantity }) => quantity > 0)
  const [first] = lines
  if (chosen.length === 0 && first)
    return { field: fieldName(first), message: 'Please say how many of which line come back.' }
  return {
    request: {
      orderId,
      reason,
      lines: chosen.flatMap(({ line: { productId }, quantity }) =>
        productId === null ? [] : [{ productId, quantity }],
      ),
      withDelivery: chosen.some(({ line }) => isDelivery(line)),
      withInstallation: chosen.some(({ line }) => line.isInstallation),
    },
  }
}

/** What a request gives back, as the service will count it. */
function sumOf(
  { full, amountKobo, lines: wanted, withDelivery, withInstallation }: RefundRequest,
  { lines, maxKobo, workKobo }: { lines: readonly Line[]; maxKobo: number; workKobo: number },
): number {
  if (full) return withInstallation ? maxKobo : maxKobo - workKobo
  if (amountKobo !== null) return amountKobo
  const quantityOf = ({ productId, isInstallation }: Line) =>
    productId === null
      ? Number((isInstallation ? withInstallation : withDelivery) === true)
      : (wanted?.find((each) => each.productId === productId)?.quantity ?? 0)
  return lines.reduce((sum, line) => sum + (line.refundKobo[quantityOf(line) - 1] ?? 0), 0)
}
