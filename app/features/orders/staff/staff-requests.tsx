import { useQueryClient } from '@tanstack/react-query'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { disputeHoldForStaff, isHeldByDispute } from '../../../../domain/orders/dispute-hold.ts'
import {
  decideReturn,
  maxReturnMessageLength,
  receiveReturn,
  returnPhoto,
  type ListedReturn,
} from '../../../../domain/orders/returns/return-functions.ts'
import { describeAsked, whyNotDecline } from '../../../../domain/orders/returns/return-words.ts'
import { returnRequestsKey, useReturnRequests } from '../use-return-requests.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { formatWeekdayMoment } from '../../../platform/format-time.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { readAmount, readUnits, textOf } from './amount.ts'
import { StaffFile } from './staff-file.tsx'
import { StaffForm, type FieldOf, type FormReading } from './staff-form.tsx'
import type { StaffProps } from './staff-props.ts'

/** What the buyer asks for: to cancel, or to give goods back. Nothing while nothing is asked. */
export function StaffRequests({ order, onDone }: StaffProps) {
  const queryClient = useQueryClient()
  const query = useReturnRequests()
  const requests = (query.data ?? []).filter(({ orderId }) => orderId === order.id)
  if (query.isSuccess && requests.length === 0) return null
  const isHeld = isHeldByDispute(order)
  // Last, because it looks after the focus of what has gone.
  const done = async () => {
    await queryClient.invalidateQueries({ queryKey: returnRequestsKey })
    await onDone()
  }
  return (
    <section aria-labelledby="staff-requests" className="space-y-2">
      <h3 id="staff-requests" className="text-md font-bold">
        What the buyer asks for
      </h3>
      <ListState query={query} failure="The requests of the buyer could not be loaded.">
        {requests.map((request) => (
          <ReturnCard
            key={request.requestId}
            request={request}
            isHeld={isHeld}
            refunds={order.refunds}
            onDone={done}
          />
        ))}
      </ListState>
    </section>
  )
}

interface RequestProps {
  request: ListedReturn
  onDone: StaffProps['onDone']
}

/** What a buyer asks for, and the answers of staff. */
export function ReturnCard({
  request,
  isHeld,
  refunds,
  onDone,
}: RequestProps & {
  /** A bank asks for the money, so the order is not cancelled. */
  isHeld: boolean
  refunds: StaffProps['order']['refunds']
}) {
  const cannotDecline = whyNotDecline(request, refunds)
  const { kind, status, reason, message, lines, photoIds, decideBefore } = request
  return (
    <div className="space-y-2 rounded-control border border-line p-3">
      <p className="font-semibold">{describeAsked({ kind, reason })}</p>
      <ul>
        {lines.map(({ productId, name, quantity }) => (
          <li key={productId}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      {message && (
        <blockquote className="border-l-2 border-line-strong pl-3 whitespace-pre-line">
          {message}
        </blockquote>
      )}
      {photoIds.map((photoId, at) => (
        <StaffFile
          key={photoId}
          what="photo"
          fileName={String(at + 1)}
          mediaType="image/jpeg"
          load={() => callFunction(returnPhoto, { photoId })}
        />
      ))}
      {status === 'requested' && (
        <p className="text-sm text-ink-2">Decide before {formatWeekdayMoment(decideBefore)}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'requested' &&
          (kind === 'cancellation' && isHeld ? (
            <p className="w-full text-sm">{disputeHoldForStaff}</p>
          ) : (
            <Decide {...{ request, onDone }} decision="accepted" />
          ))}
        {kind === 'return' && status === 'accepted' && <Receive {...{ request, onDone }} />}
        {cannotDecline === null ? (
          <Decide {...{ request, onDone }} decision="declined" />
        ) : (
          <p>{cannotDecline}</p>
        )}
      </div>
    </div>
  )
}

type Decision = 'accepted' | 'declined'

/** The question before a decision, and what its message must say; null where it may be empty. */
function describeDecision(
  { kind, orderNumber }: ListedReturn,
  decision: Decision,
): { question: string; mustSay: string | null } {
  if (decision === 'declined')
    return { question: 'Decline it? The buyer is told why.', mustSay: 'why you decline it' }
  if (kind === 'cancellation')
    return {
      question: `Cancel order ${orderNumber}, and give all of its money back?`,
      mustSay: null,
    }
  return {
    question: 'Accept it? The buyer is told how the goods come back.',
    mustSay: 'how the goods come back to us',
  }
}

function Decide({ request, decision, onDone }: RequestProps & { decision: Decision }) {
  const { requestId } = request
  const { question, mustSay } = describeDecision(request, decision)
  const isAccepted = decision === 'accepted'
  return (
    <StaffForm
      label={isAccepted ? 'Accept the request' : 'Decline the request'}
      variant={isAccepted ? 'primary' : 'secondary'}
      contract={decideReturn}
      read={(form) => {
        const note = textOf(form, 'note')
        return mustSay !== null && note.trim() === ''
          ? { field: 'note', message: `Please say ${mustSay}.` }
          : { request: { requestId, decision, note } }
      }}
      confirm={() => question}
      confirmLabel={isAccepted ? 'Yes, accept it' : 'Yes, decline it'}
      done={() =>
        isAccepted ? 'Accepted. The buyer gets a mail.' : 'Declined. The buyer gets a mail.'
      }
      onDone={onDone}
    >
      {(fieldOf) => (
        <TextAreaField
          {...fieldOf('note')}
          label="Message for the buyer"
          hint={mustSay && `Say ${mustSay}.`}
          isOptional={mustSay === null}
          required={mustSay !== null}
          rows={2}
          maxLength={maxReturnMessageLength}
        />
      )}
    </StaffForm>
  )
}

function Receive({ request, onDone }: RequestProps) {
  return (
    <StaffForm
      label="The goods are back"
      variant="primary"
      contract={receiveReturn}
      read={(form) => readReceived(form, request)}
      confirm={({ refund }) =>
        refund.amountKobo === null
          ? 'Give back what these goods cost?'
          : `Give ${formatExactNaira(refund.amountKobo)} back for these goods?`
      }
      confirmLabel="Yes, they are back"
      done={({ isApproved }) =>
        isApproved ? 'The refund is approved.' : 'Written down. A colleague approves the refund.'
      }
      onDone={onDone}
    >
      {(fieldOf) => <ReceivedFields lines={request.lines} fieldOf={fieldOf} />}
    </StaffForm>
  )
}

const sellable = (productId: string) => `sellable-${productId}`
const damaged = (productId: string) => `damaged-${productId}`

function ReceivedFields({ lines, fieldOf }: Pick<ListedReturn, 'lines'> & { fieldOf: FieldOf }) {
  return (
    <>
      {lines.map(({ productId, name, quantity }) => (
        <div key={productId} className="grid gap-3 sm:grid-cols-2">
          <TextField
            {...fieldOf(sellable(productId))}
            label={`${name}: can be sold again`}
            inputMode="numeric"
            autoComplete="off"
            required
            defaultValue={quantity}
          />
          <TextField
            {...fieldOf(damaged(productId))}
            label={`${name}: damaged`}
            inputMode="numeric"
            autoComplete="off"
            required
            defaultValue={0}
          />
        </div>
      ))}
      <SelectField {...fieldOf('delivery')} label="What goes back" defaultValue="goods">
        <option value="goods">What the goods cost</option>
        <option value="delivery">What the goods and the delivery cost</option>
        <option value="services">What the goods, the delivery and the installation cost</option>
      </SelectField>
      <TextField
        {...fieldOf('amountKobo')}
        label="Another amount in naira"
        hint="In place of what they cost."
        isOptional
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  )
}

function readReceived(form: FormData, { requestId, lines: asked }: ListedReturn): FormReading {
  const reading = readUnits(
    form,
    asked.flatMap(({ productId, quantity: max }) => [
      { productId, max, name: sellable(productId), condition: 'sellable' },
      { productId, max, name: damaged(productId), condition: 'damaged' },
    ]),
  )
  if ('field' in reading) return reading
  const lines = reading.typed.flatMap(({ productId, quantity, condition }) =>
    quantity > 0 ? [{ productId, quantity, condition }] : [],
  )
  const received = { requestId, lines }
  if (textOf(form, 'amountKobo').trim() !== '')
    return readAmount(form, 'amountKobo', (amountKobo) => ({ ...received, refund: { amountKobo } }))
  const given = textOf(form, 'delivery')
  const withInstallation = given === 'services'
  const withDelivery = given === 'delivery' || withInstallation
  return { request: { ...received, refund: { byLines: true, withDelivery, withInstallation } } }
}
