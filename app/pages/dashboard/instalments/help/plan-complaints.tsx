import { useState } from 'react'
import type {
  ComplaintView,
  PlanView,
} from '../../../../../domain/instalments/customer/plan-view.ts'
import {
  complaintHours,
  complaintTopicLabels,
} from '../../../../../domain/instalments/complaints/complaint-status.ts'
import { formatMoment } from '../../../../platform/format-time.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { ComplaintForm } from './complaint-form.tsx'

/** The complaints about a plan with our answers, and the form for a new one. */
export function PlanComplaints({ plan: { id, complaints } }: { plan: PlanView }) {
  const [isWriting, setWriting] = useState(false)
  const [hasWritten, setWritten] = useState(false)
  function close() {
    setWritten(true)
    setWriting(false)
  }
  return (
    <section aria-labelledby="complaints">
      <h3 id="complaints" className="text-h3">
        Something went wrong?
      </h3>
      <p className="mt-2 text-ink-2">
        Every complaint gets a number. We answer within {complaintHours.answer} hours and resolve it
        within {complaintHours.resolve}.
      </p>
      {complaints.length > 0 && (
        <ul className="mt-3 space-y-3">
          {complaints.map((complaint) => (
            <li
              key={complaint.number}
              className="rounded-card border border-line bg-surface p-4 wrap-anywhere"
            >
              <Complaint complaint={complaint} />
            </li>
          ))}
        </ul>
      )}
      {isWriting ? (
        <ComplaintForm planId={id} onClose={close} />
      ) : (
        <Button
          ref={hasWritten ? takeFocus : undefined}
          variant="secondary"
          className="mt-3"
          onClick={() => setWriting(true)}
        >
          Make a complaint
        </Button>
      )}
    </section>
  )
}

const labels = { received: 'Received', answered: 'Answered', resolved: 'Resolved' } as const

function Complaint({ complaint }: { complaint: ComplaintView }) {
  const { number, about, message, status, answers, answerBy, resolveBy, createdAt } = complaint
  return (
    <>
      <h4 className="flex flex-wrap items-center gap-2 font-semibold">
        {number} <Badge tone={status === 'resolved' ? 'good' : 'plain'}>{labels[status]}</Badge>
      </h4>
      <p className="text-sm text-ink-2">
        {formatMoment(createdAt)} · {complaintTopicLabels[about]}
      </p>
      <p className="mt-2 whitespace-pre-line">{message}</p>
      {answers.map((answer) => (
        <blockquote
          key={answer.createdAt}
          className="mt-3 border-l-3 border-primary pl-4 whitespace-pre-line"
        >
          <p className="text-sm text-ink-2">Our answer, {formatMoment(answer.createdAt)}</p>
          {answer.message}
        </blockquote>
      ))}
      {status === 'received' && (
        <p className="mt-2 text-sm text-ink-2">We will answer before {formatMoment(answerBy)}.</p>
      )}
      {status === 'answered' && (
        <p className="mt-2 text-sm text-ink-2">
          We are still working on it, and will resolve it before {formatMoment(resolveBy)}.
        </p>
      )}
    </>
  )
}
