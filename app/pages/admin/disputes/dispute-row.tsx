import CircleAlert from '~icons/lucide/circle-alert'
import Clock from '~icons/lucide/clock'
import { useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'
import type { DisputeView } from '../../../../domain/disputes/dispute-functions.ts'
import {
  describeDeadline,
  type DisputeDecision,
  type DisputeStatus,
} from '../../../../domain/disputes/dispute-status.ts'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { formatMoment, formatWeekdayMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { DisputeAnswerForm } from './dispute-answer-form.tsx'

const statusLabels: Record<DisputeStatus, string> = {
  needs_answer: 'Needs an answer',
  with_bank: 'Waiting for the bank’s decision',
  won: 'Won: we keep the money',
  lost: 'Lost: the bank took the money',
}
const tones = {
  needs_answer: 'warning',
  with_bank: 'plain',
  won: 'good',
  lost: 'danger',
} as const

interface DisputeRowProps {
  dispute: DisputeView
  now: Date
  onAnswered(): Promise<void>
}

export function DisputeRow({ dispute, now, onAnswered }: DisputeRowProps) {
  const { order, status } = dispute
  const [decision, setDecision] = useState<DisputeDecision | null>(null)
  // The button that opened the form is gone meanwhile, so the focus returns to it.
  const [closed, setClosed] = useState<DisputeDecision | null>(null)
  const close = () => {
    setClosed(decision)
    setDecision(null)
  }
  const current = dispute.answers.find((each) => each.status === 'requested')
  const acceptLabel = current ? 'Accept it too' : 'Accept and give back'
  const isSending = dispute.answers.some((each) => each.status === 'sending')
  return (
    <li className="p-4 wrap-break-word">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {order.number} · {formatExactNaira(dispute.amountKobo)}
        <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
      </h3>
      {status === 'needs_answer' && <Deadline dueAt={dispute.dueAt} now={now} />}
      <p className="mt-1 text-sm text-ink-2">
        {order.name} ·{' '}
        <a className="font-semibold text-primary" href={`tel:${order.phoneNumber}`}>
          {formatPhone(order.phoneNumber)}
        </a>{' '}
        ·{' '}
        <a className="font-semibold text-primary" href={`mailto:${order.email}`}>
          {order.email}
        </a>
      </p>
      <p className="mt-1 text-sm">{order.goods}</p>
      {dispute.reason && (
        <blockquote className="mt-2 border-l-2 border-line-strong pl-3 text-sm whitespace-pre-line">
          {dispute.reason}
        </blockquote>
      )}
      <p className="mt-1 text-sm text-ink-2">
        {dispute.category && `${dispute.category} · `}payment {dispute.paymentReference} ·{' '}
        <Link className="font-semibold text-primary" to={deskPath('orders/:id', order.id)}>
          Open the order
        </Link>
      </p>
      <Answers answers={dispute.answers} />
      {status === 'needs_answer' && !isSending && decision === null && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            ref={closed === 'decline' ? takeFocus : null}
            size="small"
            aria-label={`Contest with evidence: ${order.number}`}
            onClick={() => setDecision('decline')}
          >
            Contest with evidence
          </Button>
          <Button
            ref={closed === 'accept' ? takeFocus : null}
            variant="secondary"
            size="small"
            aria-label={`${acceptLabel}: ${order.number}`}
            onClick={() => setDecision('accept')}
          >
            {acceptLabel}
          </Button>
        </div>
      )}
      {status === 'needs_answer' && !isSending && decision !== null && (
        <DisputeAnswerForm
          dispute={dispute}
          decision={decision}
          onAnswered={() => {
            // It stays open to be answered while a second person must accept it too.
            close()
            return onAnswered()
          }}
          onCancel={close}
        />
      )}
    </li>
  )
}

/** The deadline in words; the colour and the sign only repeat them. */
function Deadline({ dueAt, now }: { dueAt: string; now: Date }) {
  const { text, isUrgent } = describeDeadline(new Date(dueAt), now)
  const Sign = isUrgent ? CircleAlert : Clock
  return (
    <p
      className={`mt-2 flex items-start gap-2 font-semibold ${isUrgent ? 'text-danger' : 'text-warning'}`}
    >
      <Sign className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        {text}: answer before <time dateTime={dueAt}>{formatWeekdayMoment(dueAt)}</time>.
      </span>
    </p>
  )
}

function Answers({ answers }: { answers: DisputeView['answers'] }) {
  if (answers.length === 0) return null
  return (
    <ul className="mt-2 space-y-1 text-sm">
      {answers.map((answer) => (
        <li key={answer.createdAt}>{describeAnswer(answer)}</li>
      ))}
    </ul>
  )
}

function describeAnswer(answer: DisputeView['answers'][number]): string {
  const person = answer.requestedBy ?? 'Somebody'
  const verb = answer.decision === 'accept' ? 'accepted' : 'objected'
  const evidence = answer.fileName ? ` with ${answer.fileName}` : ''
  const approved = answer.approvedBy ? ` ${answer.approvedBy} accepted it too.` : ''
  const ends = {
    requested: 'A second person must accept it too, because it is above the limit for one person.',
    sending: 'We are sending it to the payment service.',
    sent: `Sent ${answer.sentAt ? formatMoment(answer.sentAt) : ''}.`,
    refused: `The payment service refused it: ${answer.refusal ?? ''}`,
    withdrawn: 'Not sent.',
  }
  return `${person} ${verb}${evidence}, ${formatMoment(answer.createdAt)}.${approved} ${ends[answer.status]}`
}
